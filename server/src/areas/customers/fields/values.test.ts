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
  unique: false,
  multiple: false,
  inQuick: false,
  inNew: true,
  inEdit: true,
  ...more,
})

test('cells become values of their type, by the keys of their fields; what cannot be read is named', () => {
  const fields = [
    field('f1', '喜好', { options: ['安静'] }),
    field('f2', '足码', { dataType: 'Integer', maxValue: 50 }),
    field('f3', '体检', { dataType: 'Date', format: 'YMD' }),
    field('f4', '会员', { dataType: 'Boolean' }),
    field('f5', '家庭', { sensitive: true }),
  ]
  const cells = { f1: '安静', f2: '１,0', f3: '2026年3月5日', f4: '否', f5: '已婚', f9: 'x' }
  expect(ownFromCells(fields, cells)).toEqual({
    values: { f1: '安静', f2: 10, f3: '2026-03-05', f4: false, f5: '已婚' },
    faults: {},
  })
  expect(ownFromCells(fields, { f1: '热闹', f2: '51', f3: '2026/2/30', f4: '也许', f5: '' })).toEqual({
    values: {},
    faults: {
      f1: '喜好请从可选项中选择',
      f2: '足码不能大于 50',
      f3: '体检应为日期，格式 年-月-日',
      f4: '会员应为是或否',
    },
  })
  // The number a spreadsheet keeps for a day.
  expect(ownFromCells(fields, { f3: '45000' }).values).toEqual({ f3: '2023-03-15' })
  expect(valueFromText({ dataType: 'Integer', multiple: false }, '三')).toBe('三')
})
