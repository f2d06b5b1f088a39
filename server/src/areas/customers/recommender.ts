/** Who brought a customer: kept in her archive; what follows from it is asked of whoever keeps that. */
import type { Refusal } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'

type Naming = {
  /** Absent: her archive is being made. */
  readonly customerId?: number
  /** null: nobody any more. */
  readonly recommenderId: number | null
  /** Digests of the numbers her archive is given with it. */
  readonly digests: readonly string[]
}

/** Refuses whoever cannot be named as having brought her. */
export const mayRecommend = asked<[ctx: Context, naming: Naming], Promise<void>>(
  'who may be named as having brought a customer',
)

/** Why each of many cannot be named so; null where she can. `hold`: bindings wait until it is done. */
export const mayRecommendAll = asked<
  [ctx: Context, namings: readonly (Naming & { readonly recommenderId: number })[], hold: boolean],
  Promise<(Refusal | null)[]>
>('who of many may be named as having brought a customer')

/** Columns of an archive whose digests tell one person from another. */
const DIGESTS = ['phone_hash', 'phone2_hash', 'id_no_hash'] as const

/** Asks about the recommender of a form, where it names one or nobody any more. @param values the columns that are written */
export const checkRecommender = async (
  ctx: Context,
  values: Readonly<Record<string, unknown>>,
  customerId?: number,
): Promise<void> => {
  const recommenderId = values['recommender_id'] as number | null | undefined
  if (recommenderId === undefined || (recommenderId === null && customerId === undefined)) return
  const digests = DIGESTS.map((column) => values[column]).filter(
    (digest): digest is string => typeof digest === 'string',
  )
  await mayRecommend(ctx, { ...(customerId === undefined ? {} : { customerId }), recommenderId, digests })
}

/** Writes who brought her. The caller has asked, and holds her archive. */
export const nameRecommender = async (ctx: Context, customerId: number, recommenderId: number): Promise<void> => {
  await sql`update customers.customer c set recommender_id = ${recommenderId}
    where c.id = ${customerId} and c.recommender_id is distinct from ${recommenderId}::bigint`.execute(ctx.db)
  ctx.tell('customer.changed', customerId)
}
