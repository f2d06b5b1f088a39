/** A stream of numbers that is the same every time for the same seed: the demo clinic depends on nothing else. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** Whole number, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the pairs [value, weight]. */
  weighted<T>(pairs: readonly (readonly [T, number])[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** A stream of its own, so that more of one thing does not change all others. */
  fork(name: string): Random
}

/** sfc32, seeded by hashing the seed (both public domain): small, fast, and passes PractRand. */
export const randomFrom = (seed: number | string): Random => {
  const word = hashWords(String(seed))
  let [a, b, c, d] = [word(), word(), word(), 1]
  const next = (): number => {
    const t = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 4_294_967_296
  }
  for (let i = 0; i < 12; i++) next()
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const random: Random = {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted: (pairs) => {
      let left = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of pairs) {
        left -= weight
        if (left < 0) return value
      }
      return pairs.at(-1)![0]
    },
    shuffle: (list) => {
      const mixed = [...list]
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = int(0, i)
        ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
      }
      return mixed
    },
    fork: (name) => randomFrom(`${seed}/${name}`),
  }
  return random
}

/** Text → a source of 32-bit words (xmur3). */
const hashWords = (text: string): (() => number) => {
  let h = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  return () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    h ^= h >>> 16
    return h >>> 0
  }
}
