/** What a card of the calendar warns of, and from whom it is kept. */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { at, newBook } from '../../../../test/appointments.ts'
import { newCards } from '../../../../test/cards.ts'
import { newCustomer } from '../../../../test/customers.ts'
import { present } from '../../../kit/clock.ts'

const day = daysAfter(today(present()), 2)
const seen = async (who: Actor) => {
  const { rows } = await who.ask(appointmentCalendar.days, { from: day, to: day })
  return rows.map(({ id, allergyState, levelName, owing }) => ({ id, allergyState, levelName, owing }))
}
const COLUMNS = ['sensitive:customer-level', 'sensitive:customer-capital']

test('a card says that she is allergic, holds a card and owes; each is kept from whom its column is kept', async () => {
  const { till, clinic, sold } = await newCards()
  const book = await newBook(clinic)
  const front = await clinic.as('front')
  const [{ id: she }, { id: plain }] = [await newCustomer(front), await newCustomer(front)]
  const nurse = await clinic.with([customers.recordAllergy.may as string])
  await nurse.ask(customers.recordAllergy, { id: she, allergyState: 'has', allergy: '青霉素' })
  await sold(she, { name: '玫瑰金卡' })
  const order = await till.order(she, [{ price: '300.00' }])
  await till.pay([order], [['DEBT', '300.00']])
  const one = await book.book({ customerId: she, startTime: at(2, '09:00'), endTime: at(2, '09:30') })
  const two = await book.book({ customerId: plain, startTime: at(2, '10:00'), endTime: at(2, '10:30') })

  const keys = ['appointment:calendar', 'appointment:list']
  const all = await clinic.with([...keys, ...COLUMNS])
  expect(await seen(all)).toEqual([
    { id: one.id, allergyState: 'has', levelName: '玫瑰金卡', owing: true },
    { id: two.id, allergyState: null, levelName: null, owing: false },
  ])
  const few = await clinic.with(keys)
  expect((await seen(few))[0]).toEqual({ id: one.id, allergyState: 'has', levelName: undefined, owing: undefined })
  // Everything of the archive but the one.
  const without = (column: string) => Object.keys(customerTable.columns).filter((name) => name !== column)
  const hidden = (column: string) =>
    clinic.with([...keys, ...COLUMNS], { columns: { 'customers.customer': without(column) } })
  const [first] = await seen(await hidden('allergyState'))
  expect(first).toEqual({ id: one.id, allergyState: undefined, levelName: '玫瑰金卡', owing: true })
  expect((await seen(await hidden('levelName')))[0]!.levelName).toBeUndefined()
  expect((await seen(await hidden('debtAmount')))[0]!.owing).toBeUndefined()
})
