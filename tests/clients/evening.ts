// A director's evening by the client that is generated in TypeScript. Each line that it
// prints is held against what the same evening says in Python (test_clients.py).
import { client } from "./out/client.gen.ts";
import {
  followStream,
  getBoard,
  getCase,
  getFlag,
  getRulings,
  getTable,
  listCases,
  listClauses,
  listEvents,
  listFlags,
  listTables,
  listWords,
  previewEvent,
  recordEntries,
  recordResults,
} from "./out/sdk.gen.ts";
import type { Event, SentEntry } from "./out/types.gen.ts";

declare const process: { env: Record<string, string | undefined> };
const env = (name: string): string => process.env[`RECTIFY_${name}`] ?? "";
const bearer = { Authorization: `Bearer ${env("KEY")}` };
const person = { Authorization: `Basic ${btoa(`${env("NAME")}:${env("PASSWORD")}`)}` };
client.setConfig({ baseUrl: env("URL"), headers: bearer, throwOnError: true });

const say = (...words: unknown[]): void => console.log(words.join(" "));
const thrown = { throwOnError: true } as const;

const tables = (await listTables(thrown)).data;
const table = tables.tables[0]!.id;
const path = { table, board: 8 };
const entry = (event: Event): SentEntry => ({
  id: crypto.randomUUID(),
  device: "typescript",
  table,
  board: 8,
  occurred_at: new Date().toISOString(),
  event,
});
const record = async (...events: Event[]): Promise<void> => {
  const sent = await recordEntries({ ...thrown, body: events.map(entry) });
  say("sent", ...sent.data.results.map((one) => one.result));
};

await record(
  { type: "BoardOpened", board: 8 },
  { type: "AuctionEnded", contract: "4S", declarer: "S" },
  { type: "CardExposed", seat: "E", cards: ["DK"], manner: "dropped" },
  { type: "OnLead", seat: "W" },
);
const state = (await getBoard({ ...thrown, path })).data;
const card = state.penalty_cards[0]!;
say("card", card.seat, card.card, card.kind, card.law);
const choice = state.awaiting[0]!;
say("choice", choice.kind, choice.chooser, ...choice.options.map((one) => one.choice));

const chosen: Event = { type: "Elected", choice: "prohibit", suits: ["D"], awaiting: choice.id };
const would = (await previewEvent({ ...thrown, path, body: chosen })).data;
say("would", would.restrictions[0]!.kind, would.gone[0]!.how);
await record(chosen);
const words = (await listWords({ ...thrown, path, query: { language: "en" } })).data;
say("words", words.words.length > 0);

await record({ type: "NoteAdded", text: "A slip" });
await record({ type: "EventWithdrawn", event: 6, reason: "entered by mistake" });
const log = (await listEvents({ ...thrown, path, query: { limit: 500 } })).data;
const withdrawn = log.events.filter((one) => one.withdrawn);
say("withdrawn", ...withdrawn.map((one) => `${one.version} ${one.event.type}`));
await record({ type: "PlayEnded", tricks: 10 });
const ended = (await getBoard({ ...thrown, path })).data;
say("ended", ended.phase, ...ended.questions.map((one) => one.law));

const refusal = await previewEvent({
  path,
  body: { type: "PlayEnded", tricks: 9 },
  throwOnError: false,
});
say("refused", refusal.error?.status, typeof refusal.error?.code);
const first = (await listClauses({ ...thrown, path: { edition: "2017" }, query: { limit: 2 } })).data;
const after = first.next ?? "";
const second = await listClauses({ ...thrown, path: { edition: "2017" }, query: { limit: 2, after } });
say("clauses", first.clauses.length, second.data.clauses.length);

const heard: string[] = [];
const leaving = new AbortController();
const followed = await followStream({
  headers: { "Last-Event-ID": tables.position },
  signal: leaving.signal,
});
for await (const message of followed.stream) {
  const told = message as { type?: string | null };
  heard.push(told.type ?? "");
  if (told.type === "PlayEnded") break;
}
leaving.abort();
say("heard", ...heard);

const one = (await getTable({ ...thrown, path: { table } })).data;
say("table", one.boards[0]!.phase);
const flags = (await listFlags({ ...thrown, headers: person })).data;
const flag = (await getFlag({ ...thrown, headers: person, path: { id: flags.flags[0]!.id } })).data;
say("flag", flag.card, flag.law, flag.status);
const cases = (await listCases({ ...thrown, headers: person })).data;
const file = (await getCase({ ...thrown, headers: person, path: { id: cases.cases[0]!.id } })).data;
say("case", file.status, file.decision, file.ruling?.decision.adjustment.type);
say("steps", ...file.entries.map((step) => step.kind));
const tournament = one.tournament;
const rulings = await getRulings({ ...thrown, path: { tournament }, query: { format: "json" } });
say("rulings", (rulings.data as { format?: string }).format);
const body = new Blob(["Table,Board,Contract,By,Tricks\n1,8,4S,S,10\n"]);
const results = await recordResults({ ...thrown, path: { tournament }, query: { preview: true }, body });
say("results", results.data.saved, results.data.counts.new);
