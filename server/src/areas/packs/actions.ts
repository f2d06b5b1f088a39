/** 已读: whoever received a customer says that she has read what goes with her. */
import { type packs, whyNotRead } from '@clinic/contract/areas/packs/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { updateRow } from '../../kit/table.ts'
import { packList } from './queries.ts'

const Held = { id: Id, version: Version, customerId: Id, toId: Id, state: Word('unread', 'read', 'ended') }

/** @throws Refused packs.ended when she went on to somebody else meanwhile: the move and the reading wait for one another */
export const readPack = async (
  ctx: Context,
  { id, version }: InputOf<typeof packs.read>,
): Promise<OutputOf<typeof packs.read>> => {
  await refuseBeyond(ctx, packList, [id])
  const { rows } = await sqlOf(Held)`select p.id, p.version, p.customer_id as "customerId", p.to_id as "toId", p.state
    from packs.pack p where p.id = ${id} for update of p`.execute(ctx.db)
  const held = rows[0] ?? refuse(common.notFound())
  refuseIf(whyNotRead(held, ctx.session.staffId))
  const changed = await updateRow(ctx, 'packs.pack', { id, version }, { state: 'read', read_at: sql`kit.clock()` })
  const { customerId } = held
  ctx.note({ objectType: 'pack', objectId: id, customerId, before: { state: 'unread' }, after: { state: 'read' } })
  ctx.tell('pack.changed', id)
  return changed
}
