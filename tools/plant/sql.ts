/** Faults of SQL, by its words: what a tired person writes instead, and what still runs. */

/** One replacement of a stretch of text. */
export type Fault = { readonly start: number; readonly end: number; readonly by: string; readonly kind: string }

type Rule = readonly [kind: string, words: RegExp, by: string]

const rules: readonly Rule[] = [
  ['join', /\bleft join\b/g, 'join'],
  ['join', /(?<!left |cross |lateral )\bjoin\b/g, 'left join'],
  ['comparison', /(?<=\s)<>(?=\s)/g, '='],
  ['comparison', /(?<=\s)<=(?=\s)/g, '<'],
  ['comparison', /(?<=\s)>=(?=\s)/g, '>'],
  ['comparison', /(?<=\s)<(?=\s)/g, '<='],
  ['comparison', /(?<=\s)>(?=\s)/g, '>='],
  ['comparison', /(?<=\b(?:where|and|or|on|when|having)\s[^,;]{0,60}\s)=(?=\s)/g, '<>'],
  ['and', /(?<!between\s+\S{1,40}\s)\band\b/g, 'or'],
  ['or', /\bor\b(?!\s+replace)/g, 'and'],
  ['limit', /\blimit (?=\d|$)/g, 'limit 1 + '],
  ['order', /\bdesc\b/g, 'asc'],
  ['order', /\basc\b/g, 'desc'],
  ['order', /\bnulls last\b/g, 'nulls first'],
  ['null', /\bis null\b/g, 'is not null'],
  ['null', /\bis not null\b/g, 'is null'],
  ['exists', /\bnot exists\b/g, 'exists'],
  ['exists', /(?<!not |if )\bexists(?= ?\()/g, 'not exists'],
  ['day', /\bkit\.today\(\)/g, 'kit.business_date()'],
  ['day', /\bkit\.business_date\(\)/g, 'kit.today()'],
  ['day', /(?<=at time zone )'[^']+'/g, "'UTC'"],
  ['day', /(?<=at time zone )kit\.zone\(\)/g, "'UTC'"],
  ['aggregate', /\bsum\(/g, 'max('],
  ['aggregate', /\bmin\(/g, 'max('],
  ['aggregate', /\bmax\(/g, 'min('],
  ['aggregate', /\bcount\(distinct /g, 'count('],
  ['extreme', /\bgreatest\(/g, 'least('],
  ['extreme', /\bleast\(/g, 'greatest('],
  ['lock', /\bfor (?:no key )?update\b(?: of \w+)?/g, ''],
  ['distinct', /(?<!\()\bdistinct\b(?! on)(?! from)/g, ''],
  ['number', /(?<=[+-] )1\b/g, '2'],
  ['sign', /(?<=[\w)] )\+(?= [\w(])/g, '-'],
  ['sign', /(?<=[\w)] )-(?= [\w(])/g, '+'],
  ['sign', /(?<=[\s(,:])-(?=[a-z]\w*\.)/g, ''],
  ['coalesce', /\bcoalesce\(/g, 'nullif('],
  ['truth', /\btrue\b/g, 'false'],
  ['truth', /\bfalse\b/g, 'true'],
  ['department', /\b\w+\.(?:\w+_)?department(?:_id)?\b(?!\s*(?:=|<>|is|in)\b)/g, 'null'],
]

/** Text between quotes and comments, which is no SQL. */
const quiet = (text: string): readonly (readonly [number, number])[] =>
  [...text.matchAll(/'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\//gs)].map((found) => [
    found.index,
    found.index + found[0].length,
  ])

/** Every fault of a piece of SQL. @param at where the piece begins in its file */
export const faultsOfSql = (text: string, at = 0): Fault[] => {
  const left = quiet(text)
  return rules.flatMap(([kind, words, by]) =>
    [...text.matchAll(words)]
      .filter(({ index, 0: [first] }) => first === "'" || !left.some(([from, to]) => index >= from && index < to))
      .map((found) => ({
        start: at + found.index,
        end: at + found.index + found[0].length,
        by,
        kind: `sql ${kind}`,
      })),
  )
}

/** Whether a text is SQL or a part of it. */
export const isSql = (text: string): boolean =>
  /\b(?:select|from|where|join|insert into|update|order by|exists|coalesce|and|or|is null|limit|kit\.\w+\()\s?/.test(
    text,
  )
