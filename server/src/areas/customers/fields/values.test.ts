/** Values of a sheet's cells as the form takes them. */
import { valueFromText } from '@clinic/contract/areas/customers/fields.ts'
import type { FieldInUse } from '@clinic/contract/areas/customers/own-fields.ts'
import { expect, test } from 'vitest'
import { ownFromCells } from './values.ts'

const field = (key: string, label: string, more: Partial<FieldInUse> = {}): FieldInUse => ({
  key,
  label,
  section: 'custom',
  builtIn: false,
  dataType: 'String',
  format: null,
  options: [],
  minValue: null,
  maxValue: null,
  maxLength: null,
  required: false,
  sensitive: false,
  inQuick: false,
  inNew: true,
  inEdit: true,
  ...more,
})

test('cells become values of their type, by the fields’ names; what cannot be read is named', () => {
  const fields = [
    field('f1', '喜好', { options: ['安静'] }),
    field('f2', '足码', { dataType: 'Integer', maxValue: 50 }),
    field('f3', '体检', { dataType: 'Date', format: 'YMD' }),
    field('f4', '会员', { dataType: 'Boolean' }),
    field('f5', '家庭', { sensitive: true }),
  ]
  const cells = { 喜好: '安静', 足码: '１,0', 体检: '2026年3月5日', 会员: '否', 家庭: '已婚', 别的: 'x' }
  expect(ownFromCells(fields, cells)).toEqual({
    form: { ext: { f1: '安静', f2: 10, f3: '2026-03-05', f4: false }, extSensitive: { f5: '已婚' } },
    faults: {},
  })
  expect(ownFromCells(fields, { 喜好: '热闹', 足码: '51', 体检: '2026/2/30', 会员: '也许', 家庭: '' })).toEqual({
    form: { ext: {}, extSensitive: {} },
    faults: {
      喜好: '喜好请从可选项中选择',
      足码: '足码不能大于 50',
      体检: '体检应为日期，格式 年-月-日',
      会员: '会员应为是或否',
    },
  })
  expect(valueFromText({ dataType: 'Integer' }, '三')).toBe('三')
})
