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
