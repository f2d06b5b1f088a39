/** The order of what the palette finds: 页面, 操作, 客户, 单据, 员工. */
import type { Finder, Hit } from '../kit/page/entry.ts'

export type Kind = '页面' | '操作' | Finder['kind']
export const kinds: readonly Kind[] = ['页面', '操作', '客户', '单据', '员工']

/** Hits of one kind; `from`: how many stand before them. */
export type Group = { readonly kind: Kind; readonly hits: readonly Hit[]; readonly from: number }

/** In the palette's order, hits of several finders of one kind together, empty kinds left out. @param only one kind */
export const grouped = (
  found: readonly (readonly [Kind, readonly Hit[]])[],
  only: Kind | null = null,
): readonly Group[] => {
  let from = 0
  return kinds.flatMap((kind) => {
    const hits = only === null || only === kind ? found.filter(([one]) => one === kind).flatMap(([, some]) => some) : []
    if (hits.length === 0) return []
    const group = { kind, hits, from }
    from += hits.length
    return [group]
  })
}

/** The next choice of Tab: all, then kind by kind, then all again. */
export const nextKind = (now: Kind | null, back: boolean): Kind | null => {
  const choices: readonly (Kind | null)[] = [null, ...kinds]
  return choices[(choices.indexOf(now) + (back ? choices.length - 1 : 1)) % choices.length] ?? null
}

/** What a hit is known by, whatever comes before it. */
export const markOf = (groups: readonly Group[], at: number): string | null => {
  const group = groups.findLast(({ from }) => from <= at)
  const hit = group?.hits[at - group.from]
  return group && hit ? `${group.kind} ${hit.key}` : null
}

/** Where the marked hit stands now; the first where it is gone. Answers that come late move it and never take its mark. */
export const placeOf = (groups: readonly Group[], mark: string | null): number => {
  for (const { kind, hits, from } of groups) {
    const at = hits.findIndex(({ key }) => `${kind} ${key}` === mark)
    if (at >= 0) return from + at
  }
  return 0
}
