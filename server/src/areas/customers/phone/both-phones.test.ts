/** What holds of a customer's number holds of her second one: each is tried alone, with the other beside it. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { maskPhone } from '@clinic/contract/phone.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../../test/customers.ts'

let clinic: Clinic
let front: Actor
let looker: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  looker = await clinic.with(['customer:list', 'customer:revealPhone'], { features: { 'phone.view.daily': 50 } })
})

const both = () => ({ phone: newPhone(), phone2: newPhone() })
const made = async (numbers = both(), more = {}) => ({
  ...numbers,
  id: (await newCustomer(front, { ...numbers, ...more })).id,
})
const found = async (keyword: string) => (await front.ask(customers.search, { keyword })).rows.map(({ id }) => id)
const shown = (id: number, viewId: string) => looker.ask(customers.reveal, { id, viewId })

describe.each(['phone', 'phone2'] as const)('%s', (name) => {
  const other = name === 'phone' ? 'phone2' : 'phone'

  test('leaves masked, and whole by the look that is counted alone', async () => {
    const her = await made()
    const archive = await front.ask(customers.one, { id: her.id })
    expect(archive[name]).toBe(maskPhone(her[name]))
    expect((await shown(her.id, `look-at-${name}`))[name]).toBe(her[name])
    const rows = await clinic.rows(sql<{
      all: string
    }>`select row_to_json(c)::text || (select string_agg(row_to_json(e)::text, '')
      from trail.entry e where e.customer_id = c.id) as all from customers.customer c where c.id = ${her.id}`)
    expect(rows[0]!.all).not.toContain(her[name])
  })

  test('sent back masked it stays, and the other changes', async () => {
    const her = await made()
    const { version } = await front.ask(customers.one, { id: her.id })
    const fresh = newPhone()
    await front.ask(customers.update, { id: her.id, version, [name]: maskPhone(her[name]), [other]: fresh })
    expect(await shown(her.id, `kept-${name}`)).toMatchObject({ [name]: her[name], [other]: fresh })
  })

  test('finds her, until it is another', async () => {
    const her = await made()
    expect(await found(her[name])).toEqual([her.id])
    const { version } = await front.ask(customers.one, { id: her.id })
    const fresh = newPhone()
    await front.ask(customers.update, { id: her.id, version, [name]: fresh })
    expect(await found(her[name])).toEqual([])
    expect(await found(fresh)).toEqual([her.id])
    expect(await found(her[other])).toEqual([her.id])
  })

  test('has to be one that can be called, by the region that stands', async () => {
    const refused = { answer: { key: 'customers.phoneForm' } }
    await expect(newCustomer(front, { ...both(), [name]: '12345678' })).rejects.toMatchObject(refused)
    const abroad = await made(
      { phone: `6${newPhone().slice(4)}`, phone2: `9${newPhone().slice(4)}` },
      { phoneRegion: '852' },
    )
    const { version } = await front.ask(customers.one, { id: abroad.id })
    const fresh = `5${newPhone().slice(4)}`
    await front.ask(customers.update, { id: abroad.id, version, [name]: fresh })
    expect(await shown(abroad.id, `abroad-${name}`)).toMatchObject({ [name]: fresh, [other]: abroad[other] })
    const here = await made()
    const wrong = { id: here.id, version: (await front.ask(customers.one, { id: here.id })).version, [name]: fresh }
    expect((await front.refused(customers.update, wrong)).key).toBe('customers.phoneForm')
  })

  test('is out of sight with the column', async () => {
    const her = await made()
    const blind = await clinic.with(['customer:list'], { columns: { 'customers.customer': ['id', 'name'] } })
    const answer = await blind.ask(customers.one, { id: her.id })
    expect(answer).not.toHaveProperty(name)
  })
})

test('with a second number alone she is called by that one', async () => {
  const phone2 = newPhone()
  const { id } = await front.ask(customers.create, { name: '钱佳怡', temporarySign: 1, phone2 })
  expect(await shown(id, 'second-alone')).toMatchObject({ phone: null, phone2 })
})

test('who does not see the column writes into neither, and what she writes beside them leaves both', async () => {
  const her = await made()
  const { version } = await front.ask(customers.one, { id: her.id })
  const columns = { 'customers.customer': ['id', 'name', 'sex'] }
  const blind = await clinic.with(['customer:list', 'customer:edit', 'customer:add'], { columns })
  const given = { id: her.id, version }
  for (const unseen of [
    { phone: newPhone() },
    { phone2: null },
    { phoneRelation: '父母' as const },
    { birthday: null },
  ])
    for (const call of [customers.update, customers.save])
      expect(await blind.refused(call as typeof customers.save, { ...given, name: '钱佳怡', ...unseen })).toMatchObject(
        {
          code: 40301,
        },
      )
  await blind.ask(customers.update, { ...given, sex: '男' })
  expect(await shown(her.id, 'left-alone')).toMatchObject({ phone: her.phone, phone2: her.phone2 })
  // A new archive is nobody's yet.
  await blind.ask(customers.create, { name: '孙一帆', temporarySign: 1, phone: newPhone() })
})
