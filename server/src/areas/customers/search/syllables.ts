/**
 * Latin words of a search, as somebody types a Chinese name: whole syllables (xiaotong), initials (oyxt), or both (wangxm).
 * Names are kept under what their words are taken apart to, so that both halves of the search agree.
 */

/** Initials and finals of standard Chinese, ü written v; not every pair exists, and no other Latin word of names does. */
const INITIALS = [
  'b',
  'p',
  'm',
  'f',
  'd',
  't',
  'n',
  'l',
  'g',
  'k',
  'h',
  'j',
  'q',
  'x',
  'zh',
  'ch',
  'sh',
  'r',
  'z',
  'c',
  's',
  'y',
  'w',
  '',
]
const FINALS =
  'a o e ai ei ao ou an en ang eng ong i ia ie iao iu ian in iang ing iong u ua uo uai ui uan un uang ue v ve er'.split(
    ' ',
  )
const SYLLABLE = new Set(INITIALS.flatMap((initial) => FINALS.map((final) => initial + final)))
const LONGEST = 6
/** Longer words are no names. */
const MOST = 40

/** Fewer pieces first; of as many the one with fewer single letters: naou is na + ou, not nao + u. */
const costOf = (pieces: readonly string[]): number =>
  pieces.length * MOST + pieces.filter((piece) => piece.length === 1).length

/** A word as syllables of two and more letters and single letters, in as few pieces as possible; the longer ones first. */
export const piecesOf = (word: string): readonly string[] => {
  const best: (readonly string[] | undefined)[] = [[]]
  for (let end = 1; end <= Math.min(word.length, MOST); end++)
    for (let from = end - 1; from >= Math.max(0, end - LONGEST); from--) {
      const piece = word.slice(from, end)
      if (piece.length > 1 && !SYLLABLE.has(piece)) continue
      const [before, known] = [best[from], best[end]]
      if (!before) continue
      const pieces = [...before, piece]
      if (!known || costOf(pieces) < costOf(known)) best[end] = pieces
    }
  return best[Math.min(word.length, MOST)] ?? [word]
}

const isWhole = (word: string): boolean => piecesOf(word).every((piece) => piece.length > 1)

/**
 * What a word becomes that stops within its last syllable: wangxi → wangxi, wangxia, wangxiao …; empty where there is nothing before
 * that syllable, which alone is that of every tenth customer, or where it has no vowel yet and its letters may be initials.
 */
export const goingOn = (word: string): readonly string[] => {
  if (word.length > MOST) return []
  const found: string[] = []
  for (let at = Math.max(2, word.length - LONGEST); at <= word.length - 2; at++) {
    const [before, begun] = [word.slice(0, at), word.slice(at)]
    if (!/[aeiouv]/.test(begun) || !isWhole(before)) continue
    for (const syllable of SYLLABLE) if (syllable.startsWith(begun)) found.push(before + syllable)
  }
  return found.length > 0 ? [...new Set([word, ...found])] : []
}

/**
 * What a Latin word looks for, all of it: the word itself while it is only syllables or only initials, otherwise its
 * initials in a row and each run of whole syllables: wangxm → wxm, wang.
 */
export const latinTokens = (word: string): readonly string[] => {
  const pieces = piecesOf(word)
  const isSyllable = pieces.map((piece) => piece.length > 1)
  if (isSyllable.every(Boolean) || !isSyllable.some(Boolean)) return [word]
  const runs: string[] = []
  pieces.forEach((piece, at) => {
    if (!isSyllable[at]) return
    if (at > 0 && isSyllable[at - 1]) runs.push(runs.pop()! + piece)
    else runs.push(piece)
  })
  return [...new Set([pieces.map((piece) => piece.slice(0, 1)).join(''), ...runs])]
}
