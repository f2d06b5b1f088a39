/** 授权: what a customer agreed to, purpose by purpose; an answer is never changed, the last one holds. */
import {
  type ConsentPurpose,
  type ConsentState,
  consentPurposes,
  consents,
} from '@clinic/contract/areas/customers/consents.ts'
import { OWN_CONSENT } from '@clinic/contract/areas/customers/family.ts'
import { customerRefusals } from '@clinic/contract/areas/customers/nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { mayCall, scopeFor } from '../../../kit/session.ts'
import { insertRow } from '../../../kit/table.ts'
import { attachmentsOfEach, bindFiles, type FileOwner } from '../../files/index.ts'
import { staffName } from '../../staff/reads.ts'
import { archiveRow } from '../archive/row.ts'
import { age } from '../list/list.ts'
import { ofCustomer, refuseNobody, refuseUnreached } from '../reach.ts'
import { withMerged } from '../reads.ts'
import { guardianName } from './guardian.ts'

/** Word of the owner, as files are stored with it. */
export const CONSENT_FILES = 'consent'
const papersOf = (id: number) => ({ type: CONSENT_FILES, id })

const Stored = {
  id: Id,
  purpose: Word('health', 'sms', 'call', 'wecom', 'photo', 'publicity'),
  answer: Word('given', 'refused', 'withdrawn'),
  givenBy: Word('self', 'guardian'),
  guardianName: Nullable(Str),
  evidence: Word('paper', 'oral', 'electronic', 'recording'),
  note: Str,
  byName: Nullable(Str),
  at: Str,
}
/** Answers of one customer that are shown: six purposes, asked over and over. */
const SHOWN = 200

const answersOf = async (ctx: Context, customerId: number) => {
  const { rows } = await sqlOf(Stored)`
    select n.id, n.purpose, n.answer, n.given_by as "givenBy", n.guardian_name as "guardianName", n.evidence, n.note,
      ${sql.raw(staffName('n.created_by'))} as "byName", n.created_at as at
      from customers.consent n where n.customer_id = ${withMerged(customerId)}
     order by n.created_at desc, n.id desc limit ${SHOWN}`.execute(ctx.db)
  return rows
}

/** How each purpose stands, by the last answer to it. */
const statesOf = async (ctx: Context, customerId: number): Promise<Record<ConsentPurpose, ConsentState>> => {
  const { rows } = await sqlOf({ purpose: Stored.purpose, answer: Stored.answer })`
    select distinct on (n.purpose) n.purpose, n.answer from customers.consent n
     where n.customer_id = ${withMerged(customerId)} order by n.purpose, n.created_at desc, n.id desc`.execute(ctx.db)
  const said = new Map(rows.map(({ purpose, answer }) => [purpose, answer]))
  const purposes = Object.keys(consentPurposes) as ConsentPurpose[]
  return Object.fromEntries(purposes.map((one) => [one, said.get(one) ?? 'unasked'])) as Record<
    ConsentPurpose,
    ConsentState
  >
}

export const consentsOf = async (
  ctx: Context,
  { customerId }: InputOf<typeof consents.read>,
): Promise<OutputOf<typeof consents.read>> => {
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  const answers = await answersOf(ctx, customerId)
  const papers = await attachmentsOfEach(
    ctx,
    CONSENT_FILES,
    answers.map(({ id }) => id),
  )
  const states = Object.entries(await statesOf(ctx, customerId)) as [ConsentPurpose, ConsentState][]
  return {
    states: states.map(([purpose, state]) => ({ purpose, state })),
    history: answers.map((one) => ({ ...one, attachments: papers.get(one.id) ?? [] })),
  }
}

/** Under fourteen a guardian answers, who must be known. @returns her name where it is her answer */
const giverOf = async (
  ctx: Context,
  customerId: number,
  givenBy: InputOf<typeof consents.answer>['givenBy'],
): Promise<string | null> => {
  const { rows } = await sqlOf({ child: Bool })`select coalesce(${age} < ${OWN_CONSENT}, false) as child
    from customers.customer c where c.id = ${customerId}`.execute(ctx.db)
  if (givenBy === 'self') return rows[0]!.child ? refuse(customerRefusals.consentByGuardian()) : null
  return (await guardianName(ctx, customerId)) ?? refuse(customerRefusals.guardianNeeded())
}

/** Writes an answer down, under the lock of the archive: of two who take back at once the second finds nothing to take back. */
export const answerConsent = async (
  ctx: Context,
  input: InputOf<typeof consents.answer>,
): Promise<OutputOf<typeof consents.answer>> => {
  const { purpose, answer, givenBy, evidence, note = '', fileIds = [] } = input
  const { id: customerId, code } = await archiveRow(ctx, input.customerId, 'change')
  if (answer === 'withdrawn' && (await statesOf(ctx, customerId))[purpose] !== 'given')
    refuse(customerRefusals.consentNotGiven({ purpose: consentPurposes[purpose] }))
  const { id } = await insertRow(ctx, 'customers.consent', {
    customer_id: customerId,
    purpose,
    answer,
    given_by: givenBy,
    guardian_name: await giverOf(ctx, customerId, givenBy),
    evidence,
    note: note.trim(),
  })
  await bindFiles(ctx, papersOf(id), fileIds)
  const after = { purpose, answer, givenBy, evidence }
  ctx.note({ objectType: 'customer', objectId: customerId, objectNo: code, customerId, after })
  ctx.tell('customer.changed', customerId)
  return { id }
}

/** Purposes of marketing: by message, by call, by WeCom. */
const MARKETING = ['sms', 'call', 'wecom'] as const

/**
 * She wants nothing of marketing any more: what she agreed to is taken back, what she was never asked is refused. Her own word,
 * said to whoever called her; who may write no archive may write this down.
 */
export const withdrawMarketing = async (ctx: Context, customerId: number, why: string): Promise<void> => {
  const guardian = await guardianName(ctx, customerId)
  const { rows } = await sqlOf({ child: Bool })`select coalesce(${age} < ${OWN_CONSENT}, false) as child
    from customers.customer c where c.id = ${customerId} for no key update of c`.execute(ctx.db)
  const isGuardians = rows[0]!.child && guardian !== null
  const states = await statesOf(ctx, customerId)
  for (const purpose of MARKETING)
    if (states[purpose] === 'given' || states[purpose] === 'unasked')
      await insertRow(ctx, 'customers.consent', {
        customer_id: customerId,
        purpose,
        answer: states[purpose] === 'given' ? 'withdrawn' : 'refused',
        given_by: isGuardians ? 'guardian' : 'self',
        guardian_name: isGuardians ? guardian : null,
        evidence: 'oral',
        note: why.slice(0, 200),
      })
  ctx.tell('customer.changed', customerId)
}

/** Does the last word about her health, of a customer `c` and of archives that went into hers, stand, and is it her guardian's? */
const guardianAgreed = (c: string) => sql`exists (select from (
  select n.answer, n.given_by from customers.consent n where n.purpose = 'health' and n.customer_id in (
      select ${sql.ref(`${c}.id`)} union all
      select m.id from customers.customer m where m.merged_into_id = ${sql.ref(`${c}.id`)})
   order by n.created_at desc, n.id desc limit 1) l where l.answer = 'given' and l.given_by = 'guardian')`

/** Refuses health facts of a child for whom no guardian agreed to that (PIPL art. 31). Null: her archive is being made. */
export const refuseUnconsented = async (
  ctx: Context,
  customerId: number | null,
  birthday: string | null | undefined,
): Promise<void> => {
  if (!birthday) return
  const { rows } = await sqlOf({ child: Bool, agreed: Bool })`
    select kit.age(${birthday}::date, kit.today()) < ${OWN_CONSENT} as child,
      exists (select from customers.customer c where c.id = ${customerId}::bigint and ${guardianAgreed('c')}) as agreed`.execute(
    ctx.db,
  )
  const { child, agreed } = rows[0]!
  if (child && !agreed) refuse(customerRefusals.consentNeeded())
}

type Younger = { readonly id: number; readonly birthday: string }

/**
 * Those of these customers with health facts on file whom a birthday would make a child for whom no guardian agreed to that: an
 * answer she gave herself, taken for of age, does not hold for a child.
 */
export const childrenUnconsented = async (ctx: Context, given: readonly Younger[]): Promise<Set<number>> => {
  if (given.length === 0) return new Set()
  const { rows } = await sqlOf({ id: Id })`
    select c.id from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id bigint, birthday date)
      join customers.customer c on c.id = g.id
     where kit.age(g.birthday, kit.today()) < ${OWN_CONSENT}
       and (c.allergy_state is not null or c.allergy_cipher is not null or c.medical_history_cipher is not null
         or coalesce(c.pregnancy, false) or coalesce(c.anticoagulant, false))
       and not ${guardianAgreed('c')}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Refuses a birthday that makes her such a child. */
export const refuseChild = async (ctx: Context, given: readonly Younger[]): Promise<void> => {
  if ((await childrenUnconsented(ctx, given)).size > 0) refuse(customerRefusals.childUnconsented())
}

/** The customer of an answer within this person's reach; undefined out of it. */
const customerOf = async (ctx: Context, id: number): Promise<number | undefined> => {
  // The call that shows a picture asks for no right of its own: the answer's decides.
  if (!mayCall(ctx.session, consents.read)) return undefined
  const rows = scopeFor(ctx.session, consents.read)
  const within = scopeCondition({ node: ctx.node, session: ctx.session, rows }, ofCustomer('n.customer_id'))
  const { rows: found } = await sqlOf({ customerId: Id })`select n.customer_id as "customerId" from customers.consent n
    where n.id = ${id}${within ? sql` and ${within}` : sql``}`.execute(ctx.db)
  return found[0]?.customerId
}

/** Signed sheets: seen by whoever sees the answer, never taken away from it. */
export const consentFiles: FileOwner = {
  maySee: async (ctx, id) => (await customerOf(ctx, id)) !== undefined,
  customerOf,
  traced: true,
}
