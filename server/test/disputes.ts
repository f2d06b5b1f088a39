/** Disputes for tests: two developers, a head who rules, and a customer whom both want. */
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { newCustomer } from './customers.ts'
import { developerKeys } from './declarations.ts'

type Said = Partial<InputOf<typeof rulings.open>>
type Ruled = Partial<InputOf<typeof rulings.decide>>

export const partyKeys = [...developerKeys, 'consult:ruling:list', 'consult:ruling:add']
export const deciderKeys = [
  ...partyKeys,
  ...['consult:ruling:decide', 'consult:ruling:export', 'order:list', 'order:achievement', 'appointment:list'],
  ...['triage:record:list', 'consult:reception:list'],
]

export const newDisputeDesk = async (on?: Clinic) => {
  const clinic = on ?? (await newClinic())
  const front = await clinic.as('front')
  const ann = await clinic.with(partyKeys, { dataScope: 5 })
  const ben = await clinic.with(partyKeys, { dataScope: 5 })
  const head = await clinic.with(deciderKeys)
  const owned = async (owner: Actor | null = ann, column: 'developer_id' | 'consultant_id' = 'developer_id') => {
    const { id } = await newCustomer(front, { name: '苗立新' })
    await clinic.rows(
      sql`update customers.customer set ${sql.ref(column)} = ${owner?.staffId ?? null}::bigint where id = ${id}`,
    )
    return id
  }
  const opened = async (said: Said = {}, by: Actor = ann) => {
    const customerId = said.customerId ?? (await owned())
    const partyIds = [ann.staffId, ben.staffId]
    const made = await by.ask(rulings.open, { customerId, role: 'developer', partyIds, claim: '一直是我跟的', ...said })
    return { ...made, customerId }
  }
  const one = (id: number, by: Actor = head) => by.ask(rulings.one, { id })
  /** A ruling as it would be taken, but for what is said. */
  const ruling = async (id: number, said: Ruled = {}) => {
    const { version, evidence } = await one(id)
    return {
      id,
      version,
      ownerId: ben.staffId,
      split: [{ staffId: ben.staffId, bp: 10_000 }],
      evidence: [evidence[0]!.key],
      reason: '保护期内一直由对方跟进，证据充分',
      ...said,
    }
  }
  const developerOf = async (id: number) =>
    (
      await clinic.rows<{ id: number | null }>(sql`select developer_id as id from customers.customer where id = ${id}`)
    )[0]!.id
  return { clinic, front, ann, ben, head, owned, opened, one, ruling, developerOf }
}
export type DisputeDesk = Awaited<ReturnType<typeof newDisputeDesk>>
