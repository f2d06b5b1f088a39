/** 建档规则: what else a hospital decides about its archives. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerFields } from '@clinic/contract/areas/customers/fields.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'
import { newCustomer, newPhone, walkIn } from '../../../../test/customers.ts'

test('手机必填 is the field’s own 必填, a customer brought may come without a referrer, the source is proposed', async () => {
  const hospital = await newClinic()
  const [desk, by] = [await hospital.as('front'), await hospital.as('admin')]
  const source = await walkIn(desk)
  const now = await by.ask(customerFields.setting, {})
  expect(now).toMatchObject({ phoneRequired: true, referralAsks: true, defaultSourceId: null, remindDays: 0 })
  const sources = await desk.ask(customers.sourceOptions, {})
  const another = sources.find(({ isDefault, typeName }) => !isDefault && typeName !== '老带新')!
  const next = await by.ask(customerFields.changeSetting, {
    ...now,
    phoneRequired: false,
    referralAsks: false,
    defaultSourceId: another.id,
  })
  expect(
    (await by.ask(customerFields.fieldList, { keyword: '手机号', pageSize: 10 })).result.find(
      ({ key }) => key === 'phone',
    )!.required,
  ).toBe(false)
  await newCustomer(desk, { phone: null, ...source })
  const types = await by.ask(customers.typeList, { pageSize: 100 })
  const brought = types.result.find(({ kind }) => kind === 'referral')!
  await by.ask(customers.typeUpdate, {
    id: brought.id,
    version: brought.version,
    name: brought.name,
    kind: 'referral',
    needRecommender: false,
  })
  const way = sources.find(({ typeId }) => typeId === brought.id)!
  await newCustomer(desk, { sourceTypeId: brought.id, sourceId: way.id })
  expect(
    (await desk.ask(customers.sourceOptions, {})).filter(({ isDefault }) => isDefault).map(({ id }) => id),
  ).toEqual([another.id])
  await by.ask(customerFields.changeSetting, { ...now, version: next.version, referralAsks: true })
  expect(
    await desk.refused(customers.create, {
      name: '周五',
      sex: '女',
      phone: newPhone(),
      sourceTypeId: brought.id,
      sourceId: way.id,
    }),
  ).toMatchObject({ key: 'customers.recommenderNeeded' })
  const last = await by.ask(customerFields.setting, {})
  const standing = await by.ask(customers.sourceOne, { id: another.id })
  const { id, version, name } = standing
  await by.ask(customers.sourceUpdate, { id, version, name, typeId: another.typeId, status: 1 })
  expect(await by.refused(customerFields.changeSetting, { ...last, defaultSourceId: another.id })).toMatchObject({
    key: 'customers.fields.sourceOver',
  })
})
