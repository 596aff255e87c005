// Everything that has a key, by what was typed, best first: a word that few keys have
// tells more, and more so the nearer it stands to the beginning of a key's own words.
// Endings, accents, capitals and the shortest words do not count.
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
const split = (text) => bare(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [];
const stem = (word) => word.slice(0, Math.max(3, Math.min(4, word.length - 1), word.length - 3));
const tells = (word) => word.length > 2 || /\p{N}/u.test(word);

// The forms that answer, or the note where none does; all of ``list`` where nothing is asked.
export function matching(forms, sought, list) {
  const wanted = split(sought).filter(tells).map(stem);
  if (!wanted.length) return list;
  const ranks = forms.map(({ label, finds = "" }) => {
    const has = split(`${finds} ${label}`);
    return wanted.map((one) => has.findIndex((other) => other.startsWith(one)));
  });
  const weight = wanted.map((_, n) => {
    const keys = ranks.filter((places) => places[n] >= 0).length;
    return Math.log(1 + forms.length / Math.max(1, keys));
  });
  const score = ranks.map((places) =>
    places.reduce((sum, at, n) => sum + (at < 0 ? 0 : weight[n] / (1 + at / 4)), 0),
  );
  const most = Math.max(...score);
  if (!most) return forms.filter((one) => one.name === "note");
  const found = [...forms.keys()].filter((at) => score[at] >= most / 2);
  return found.sort((one, other) => score[other] - score[one]).map((at) => forms[at]);
}
