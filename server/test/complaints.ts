/** Complaints for tests: a desk that receives them, somebody who handles them, somebody who oversees. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import type { Actor } from './actor.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { newCustomer } from './customers.ts'

type Said = Partial<InputOf<typeof complaints.create>>

const reads = ['customer:list', 'visit:complaint:list'] as const
export const handlerRights = [
  ...reads,
  ...['handle', 'close', 'reopen', 'print'].map((word) => `visit:complaint:${word}`),
]

export const newComplaintDesk = async (on?: Clinic) => {
  const clinic = on ?? (await newClinic())
  const front = await clinic.as('front')
  const receiver = await clinic.with([...reads, 'visit:complaint:add'])
  const handler = await clinic.with(handlerRights)
  const overseer = await clinic.with([...handlerRights, 'visit:complaint:oversee', 'visit:complaint:dismiss'])
  const someone = async (name = '邵清'): Promise<number> => (await newCustomer(front, { name })).id
  const registered = async (said: Said = {}, by: Actor = receiver) => {
    const customerId = said.customerId ?? (await someone())
    const made = await by.ask(complaints.create, {
      customerId,
      channel: 'onsite',
      category: 'service',
      level: 'general',
      term: 'investigate',
      content: '等候超过一小时',
      ...said,
    })
    return { ...made, customerId }
  }
  const one = (id: number, by: Actor = overseer) => by.ask(complaints.one, { id })
  const accepted = async (said: Said = {}) => {
    const made = await registered(said)
    const { version } = await handler.ask(complaints.accept, { id: made.id, version: made.version })
    return { ...made, version }
  }
  const answered = async (said: Said = {}) => {
    const made = await accepted(said)
    const answer = { id: made.id, version: made.version, resolution: '已致歉，调整叫号' }
    const { version } = await handler.ask(complaints.answer, answer)
    return { ...made, version }
  }
  const closed = async (said: Said = {}) => {
    const made = await answered(said)
    const { version } = await handler.ask(complaints.close, { id: made.id, version: made.version, confirmed: true })
    return { ...made, version }
  }
  return { clinic, front, receiver, handler, overseer, someone, registered, accepted, answered, closed, one }
}
export type ComplaintDesk = Awaited<ReturnType<typeof newComplaintDesk>>
