// SQL that is forbidden because a cluster refuses it or does something else by it (docs/SCALE.md).
/** Patterns that no text of SQL may hold, wherever it stands. */
export const FORBIDDEN: [RegExp, string][] = [
  [
    /\bas\s*(?:(?:not\s+)?materialized\s*)?\(\s*(?:insert|update|delete)\b/i,
    'a write inside WITH is planned recursively on a cluster, six times slower: one statement a table, staged through arrays',
  ],
  [
    /\bcase\b(?!\s+when\b)(?=\s+\S)/i,
    'a simple CASE comes back wrong from a cluster ("smallint = boolean"): write CASE WHEN … = … THEN',
  ],
  [/force_generic_plan/i, 'force_generic_plan cannot be planned on a cluster: leave plan_cache_mode alone'],
  [
    /\b(?:small|big)?serial\b|\bas\s+identity\b|\bcreate\s+sequence\b|\bnextval\s*\(/i,
    'a sequence is neither dense nor ordered on a cluster: make the id in Node (uuid) or from what it names',
  ],
  [
    /\binsert\s+into\s+\w+\s*(?:\([^)]*\)\s*)?values\s*\((?=[^;]*?\(\s*select\b)/i,
    'a cluster refuses a subquery among VALUES: take the value before, or insert … select',
  ],
  [
    /\bgrant\s+(?:insert|update|select)\s*\(/i,
    'a right to some columns does not reach the machines of a cluster: write them by a function of the owner',
  ],
  [/\bset\s+bucket\s*=(?!=)/i, 'a row cannot change its bucket on a cluster: insert it there and delete it here'],
  [
    /\badd\s+column\b[^;]*?\b(?:check|unique|references|primary\s+key)\b/i,
    'a cluster takes a column and its rule one after the other: add column …; then add constraint <name> …',
  ],
  [
    /\bupdate\s+\w+(?:\s+\w+)?\s+set\b(?:(?!\bwhere\b)[^;])*?=\s*\w+\s*\[/i,
    'Citus 13 dies of a bare array element in SET: write 0 + … before it',
  ],
  [
    /\bset\b(?:(?!\bwhere\b)[^;])*?=\s*\w+\s*[-+]\s*(?:interval|make_interval)\b/i,
    'an UPDATE that moves a column by an interval depends on the session, so a cluster refuses it: reckon in UTC without a zone, or in Node',
  ],
]
/** The same, also within strings: what a function executes. */
export const FORBIDDEN_ANYWHERE: [RegExp, string][] = [
  [
    /\b(?:insert|update|delete)\s+or\s+truncate\b|\btruncate\s+or\s+(?:insert|update|delete)\b/i,
    'a trigger for TRUNCATE and more stays off the shards of a cluster, without a word: make two',
  ],
]
/** What must not be said of a table that is spread over machines, whose name is the pattern's group: a clock or chance in its change, a read of all of it. */
export const FORBIDDEN_OF_SPREAD: [RegExp, string][] = [
  [
    /\bfrom\s+unnest\s*\((?:[^()]|\([^()]*\))*\)(?:\s+with\s+ordinality)?(?:\s+(?:as\s+)?\w+\s*(?:\([^()]*\))?)?\s+left\s+join\s+(\w+)/i,
    'for a left join behind a list a cluster brings the whole table to its coordinator: join, and add what is missing in Node',
  ],
  [
    /\b(?:update|delete\s+from)\s+(\w+)\b[^;]*?\b(?:clock_timestamp|random|gen_random_uuid)\s*\(/i,
    'a cluster refuses what is volatile in UPDATE and DELETE: take statement_timestamp(), or a value made before',
  ],
  [
    /\bupdate\s+(\w+)\b[^;]*?\b(?:case\b(?:(?!\bend\b)[^;])*?|coalesce\s*\((?:[^();]|\([^();]*\))*?)\b(?:\w+_timestamp|now)\s*\(/i,
    'a cluster refuses a clock in CASE and COALESCE of an UPDATE: take least(…), or a value made before',
  ],
  [
    /\bupdate\s+(\w+)\b[^;]*?\b(?:\w+_timestamp|now)\s*\(\s*\)\s*[-+]\s*\(?\s*(?!make_interval|interval)[a-z]/i,
    'a clock moved by a column depends on the session, so a cluster refuses it in an UPDATE: reckon at time zone UTC',
  ],
  [
    /\binsert\s+into\s+(\w+)\b[^;]*?\bdo\s+update\b[^;]*?\b(?:\w+_timestamp|now|random|gen_random_uuid)\s*\(/i,
    'a cluster refuses a clock in DO UPDATE: insert it and take excluded.…',
  ],
]
