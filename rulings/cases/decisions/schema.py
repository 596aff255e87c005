"""A ruling in the language of OpenAPI; its parts are those of `rulings.scoring`."""

from typing import Any

EXACT = {"type": "string", "description": "An exact number: 7 or 2/3"}
VALUE = {"type": "object", "additionalProperties": True}
MANY = {"type": "array", "items": VALUE}

RULING: dict[str, Any] = {
    "type": "object",
    "nullable": True,
    "required": ["decision"],
    "properties": {
        "decision": {
            "type": "object",
            "required": ["edition", "adjustment"],
            "properties": {
                "edition": {"type": "string"},
                "adjustment": VALUE | {"description": "What it is stands in `type`"},
                "penalties": MANY,
            },
        },
        "neutral": MANY | {"description": "The shares before a favour was given"},
        "field": {"type": "integer", "nullable": True},
        "table": {"type": "string"},
        "form": VALUE | {"nullable": True},
        "changes": MANY | {"description": "The table's sides before and after"},
        "self_inflicted": EXACT | {"nullable": True},
    },
}
