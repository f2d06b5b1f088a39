/**
 * Who hears of people who looked at very many numbers of customers who are not theirs, or asked about very many that went into
 * no archive.
 */
import { peopleWith } from './areas/access/index.ts'
import type { Looker, Prober } from './areas/customers/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import type { Context } from './kit/context.ts'

/** Named one by one in a message; of more it says how many. */
const NAMED = 10

const listOf = <P>(people: readonly P[], said: (one: P) => string): string =>
  people.slice(0, NAMED).map(said).join('、') + (people.length > NAMED ? ` 等 ${people.length} 人` : '')

type Seen = { readonly staffId: number; readonly departmentId: number | null }

/** Whoever may read the report hears of those of her departments; nobody of herself. */
const tellWhoLeads = async <P extends Seen>(
  ctx: Context,
  people: readonly P[],
  tell: (to: number, reached: readonly P[]) => Promise<unknown>,
): Promise<void> => {
  for (const { staffId, rows } of await peopleWith(ctx, 'customer:phones:list')) {
    const reached = people.filter(
      (one) =>
        one.staffId !== staffId &&
        (rows === 'all' || (one.departmentId !== null && rows.departments.includes(one.departmentId))),
    )
    if (reached.length > 0) await tell(staffId, reached)
  }
}

/** `2026-09-01` → `9月1日`. */
const dayText = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
const called = (name: string | null): string => name ?? '已离职员工'

export const tellManyLooks = (ctx: Context, lookers: readonly Looker[]): Promise<void> =>
  tellWhoLeads(ctx, lookers, (to, reached) =>
    sendMessage(ctx, {
      event: 'customer.looks',
      to: [to],
      variables: {
        人数: String(reached.length),
        名单: listOf(reached, ({ name, customers }) => `${called(name)} ${customers} 位`),
      },
      path: '/customer/phones',
    }),
  )

export const tellIdleProbes = (ctx: Context, probers: readonly Prober[]): Promise<void> =>
  tellWhoLeads(ctx, probers, (to, reached) =>
    sendMessage(ctx, {
      event: 'customer.probes',
      to: [to],
      variables: {
        人数: String(new Set(reached.map(({ staffId }) => staffId)).size),
        名单: listOf(reached, ({ name, day, numbers }) => `${called(name)} ${dayText(day)} ${numbers} 个`),
      },
      path: '/customer/phones?tab=probes&flagged=true',
    }),
  )
