/** Columns of a list: hers before the hospital's before the list's own. */
import { listColumns } from '@clinic/contract/areas/session/list-columns.ts'
import { ownSession } from '@clinic/contract/areas/session/own.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'

const list = '/api/v1/customer/info/page'

test('both doors are one choice, and nobody sees another’s', async () => {
  const clinic = await newClinic()
  const [she, he] = [await clinic.with([]), await clinic.with([])]
  await she.ask(ownSession.savePreference, { columns: { list, hidden: ['phone'] } })
  const [mine] = (await she.ask(listColumns.columnPage, { list })).result
  expect(mine).toMatchObject({ list, hidden: ['phone'], wholeHospital: false })
  const { id, version } = mine!
  await she.ask(listColumns.changeColumns, { id, version, hidden: ['age', '+f12'] })
  expect((await she.ask(ownSession.preferences, {})).columns).toEqual({ [list]: ['age', '+f12'] })
  expect(await she.refused(listColumns.changeColumns, { id, version, hidden: [] })).toMatchObject({ status: 409 })
  expect(await he.refused(listColumns.columnsOf, { id })).toMatchObject({ status: 404 })
  expect(await he.refused(listColumns.changeColumns, { id, version: 2, hidden: [] })).toMatchObject({ status: 404 })
  expect((await he.ask(listColumns.columnPage, {})).total).toBe(0)
  await she.ask(listColumns.chooseColumns, { list, hidden: null })
  expect((await she.ask(ownSession.preferences, {})).columns).toEqual({})
})

test('an administrator decides for who has not chosen; nobody else does', async () => {
  const clinic = await newClinic()
  const [head, she] = [await clinic.with(['setting:customer:columns']), await clinic.with([])]
  const forAll = { list, hidden: ['tags'], wholeHospital: true }
  expect(await she.refused(listColumns.chooseColumns, forAll)).toMatchObject({
    status: 403,
    key: 'session.columns.notYours',
  })
  const made = await head.ask(listColumns.chooseColumns, forAll)
  expect(await she.ask(ownSession.preferences, {})).toMatchObject({ columns: {}, defaults: { [list]: ['tags'] } })
  expect(await she.refused(listColumns.changeColumns, { ...made!, hidden: [] })).toMatchObject({ status: 403 })
  await she.ask(listColumns.chooseColumns, { list, hidden: ['age'] })
  expect(await she.ask(ownSession.preferences, {})).toMatchObject({
    columns: { [list]: ['age'] },
    defaults: { [list]: ['tags'] },
  })
  // Hers goes; what holds for everybody stays.
  await she.ask(listColumns.chooseColumns, { list, hidden: null })
  expect(await she.ask(ownSession.preferences, {})).toMatchObject({ columns: {}, defaults: { [list]: ['tags'] } })
  await head.ask(listColumns.chooseColumns, { list, hidden: null, wholeHospital: true })
  expect((await she.ask(ownSession.preferences, {})).defaults).toEqual({})
  const stranger = await (await newClinic()).with(['setting:customer:columns'])
  expect((await stranger.ask(listColumns.columnPage, {})).total).toBe(0)
})
