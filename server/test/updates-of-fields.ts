/** Updates of the archive's fields, as the sweeps tell them. */
import { customerFields } from '@clinic/contract/areas/customers/fields.ts'
import { word } from './platform.ts'
import type { Story } from './updates.ts'
import { rosterStories } from './updates-of-rosters.ts'

const ofFields: readonly Story[] = (
  [
    [
      '文本',
      { dataType: 'String' },
      [{ options: ['甲', '乙'] }, { multiple: true }, { maxLength: 50 }, { format: 'cn' }],
    ],
    ['整数', { dataType: 'Integer' }, [{ minValue: 1 }, { maxValue: 9 }, { uniqueValues: true }]],
  ] as const
).map(
  ([of, kind, own]): Story => ({
    calls: [customerFields.fieldUpdate],
    of,
    begin: async ({ admin }) => {
      const must = { label: `字段${word()}` }
      const row = await admin.ask(customerFields.fieldCreate, { ...must, ...kind })
      const places = [{ section: 'contact' }, { inQuick: true }, { inNew: false }, { inEdit: false }]
      const marks = [{ required: true }, { sensitive: true }, { sort: 77 }, { status: 1 }]
      const typed = of === '文本' ? [] : [{ dataType: 'Long' }]
      return { row, must, steps: [...own, ...places, ...marks, ...typed] }
    },
  }),
)

/** Of the archive's fields, and of the roster. */
export const fieldStories: readonly Story[] = [...ofFields, ...rosterStories]
