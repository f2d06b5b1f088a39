/** 登记过敏史: the one health fact that everybody who touches her asks for, written without opening the whole form. */
import { allergyOf, whyNotAllergy } from '@clinic/contract/areas/customers/allergy.ts'
import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { sees } from '../../../kit/session.ts'
import { refuseUnconsented } from '../family/consents.ts'
import { archiveRow } from './row.ts'
import { seal } from './seal.ts'
import { saidOf } from './trace.ts'

/** Writes the answer with today's date and the asker's name, also when it is what stood already, but over none that was not read. */
export const recordAllergy = async (ctx: Context, given: InputOf<typeof customers.recordAllergy>): Promise<null> => {
  const answer = allergyOf({ ...given, allergy: given.allergy?.normalize('NFC').trim() ?? null })
  refuseIf(whyNotAllergy(answer))
  const { id, code, birthday, allergyState: before, allergyAskedTime } = await archiveRow(ctx, given.id, 'change')
  // Who may not see the answer cannot have read it.
  const unread = sees(ctx.session, 'customers.customer:allergyState') && (given.seen ?? null) !== allergyAskedTime
  if (unread) refuse(common.stale())
  await refuseUnconsented(ctx, id, birthday)
  const sealed = seal({ keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id }, 'allergy_cipher', answer.allergy)
  await sql`update customers.customer set allergy_state = ${answer.allergyState}, allergy_cipher = ${sealed},
      allergy_asked_at = kit.clock(), allergy_asked_by = kit.current_staff() where id = ${id}`.execute(ctx.db)
  const said = { before: saidOf({ allergyState: before }), after: saidOf(answer) }
  ctx.note({ objectType: 'customer', objectId: id, objectNo: code, customerId: id, ...said })
  ctx.tell('customer.changed', id)
  return null
}
