/** What a merge would make of two archives, asked alike by its preview and by the merge itself. */
import { whyNotMerge } from '@clinic/contract/areas/merging/rules.ts'
import { type MergeField, mergeFields, type Side } from '@clinic/contract/areas/merging/words.ts'
import { type Context, refuseIf } from '../../kit/context.ts'
import type { Pair } from '../../kit/following.ts'
import { archivesHeld, type Choices, joinedForm, type Stored, sideOf, storedForm } from '../customers/index.ts'
import { merges } from './questions.ts'

type Form = ReturnType<typeof storedForm>
type Sides = { readonly [F in MergeField]: Side }

export type Plan = {
  readonly kept: Stored
  readonly gone: Stored
  readonly forms: { readonly kept: Form; readonly gone: Form; readonly after: Form }
  readonly sides: Sides
  /** Fields nobody chooses, with the reason. */
  readonly settled: { readonly [F in MergeField]?: string }
  readonly pair: Pair
}

/** The source of the one who dealt first is locked (customers book §1.1); null: either may be taken. */
const sourceSide = (kept: Stored, gone: Stored): 'kept' | 'gone' | null => {
  if (!kept.firstDealAt && !gone.firstDealAt) return null
  if (kept.firstDealAt && gone.firstDealAt) return gone.firstDealAt < kept.firstDealAt ? 'gone' : 'kept'
  return kept.firstDealAt ? 'kept' : 'gone'
}

const SOURCE = '成交后来源锁定，以先成交的一份为准'
const RECOMMENDER = '推荐关系已生效或只有一份有，不能另选'

const fields = Object.keys(mergeFields) as MergeField[]

/** @param lock the merge itself: both are held from here on */
export const planOf = async (
  ctx: Context,
  ids: Pick<Pair, 'keptId' | 'goneId'>,
  choices: Choices,
  lock: boolean,
): Promise<Plan> => {
  const [kept, gone] = await archivesHeld(ctx, [ids.keptId, ids.goneId], lock)
  refuseIf(whyNotMerge(kept, gone))
  const before = { kept: storedForm(ctx, kept), gone: storedForm(ctx, gone) }
  const chosen = choices.recommenderId === 'gone' ? 'gone' : 'kept'
  const recommender = await merges.recommenderOf(ctx, ids, chosen)
  const source = sourceSide(kept, gone)
  const own = (field: MergeField): Side => {
    if (field === 'recommenderId') return recommender.side ?? 'kept'
    const asked = field === 'sourceId' && source !== null ? source : choices[field]
    return sideOf(field, before.kept, before.gone, asked)
  }
  const sides = Object.fromEntries(fields.map((field) => [field, own(field)])) as Sides
  const after = { ...joinedForm(before.kept, before.gone, sides), recommenderId: recommender.recommenderId }
  return {
    kept,
    gone,
    forms: { ...before, after: withoutSelf(after, ids) },
    sides,
    settled: {
      ...(source === null ? {} : { sourceId: SOURCE }),
      ...(recommender.settled ? { recommenderId: RECOMMENDER } : {}),
    },
    pair: { ...ids, binding: recommender.side },
  }
}

/** Who lent her number to the other archive is herself: it is her own. */
const withoutSelf = (form: Form, { keptId, goneId }: Pick<Pair, 'keptId' | 'goneId'>): Form =>
  form.phoneOwnerId === keptId || form.phoneOwnerId === goneId
    ? { ...form, phoneOwnerId: null, phoneRelation: '本人' }
    : form

/** What is in the way now, each sentence with the archive it is about. */
export const hindering = async (ctx: Context, { kept, gone }: Plan): Promise<string[]> => {
  const found: string[] = []
  for (const ask of merges.hindrances())
    for (const { customerId, text } of await ask(ctx, [kept.id, gone.id]))
      found.push(`${customerId === kept.id ? kept.code : gone.code} ${text}`)
  return found
}
