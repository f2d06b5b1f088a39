/** How much an action asks for: fewer than six fields are a small dialog, everything else a drawer. */
import type { Call } from '@clinic/contract/call.ts'
import { branches, type FieldSchema } from '../schema.ts'
import type { Action } from './action.ts'

/** The look: "fewer than six fields". */
const MANY = 6

/** Names a form never shows: they come with the thing. */
const fixed = new Set(['id', 'ids', 'version', 'confirmed'])

/** A list of things, or a thing in a thing, takes more room than one field. */
const isLarge = (schema: FieldSchema): boolean =>
  branches(schema).some((one) => one.type === 'object' || (one.type === 'array' && isLarge(one.items ?? {})))

const fieldsOf = (call: Call): readonly FieldSchema[] =>
  Object.entries(call.input.properties as Record<string, FieldSchema>).flatMap(([name, schema]) =>
    fixed.has(name) ? [] : [schema],
  )

/** The frame of an action's form. */
export const widthOf = (action: Action<never>): 720 | 1040 | 'small' => {
  if (action.width || !action.call) return action.width ?? 720
  if (!action.fields && (action.about || action.follows)) return 'small'
  const fields = fieldsOf(action.call)
  return fields.length < MANY && !fields.some(isLarge) ? 'small' : 720
}

/** What is created or edited is saved; everything else is called what it is. */
export const verbOf = ({ label, saveLabel, danger }: Pick<Action<never>, 'label' | 'saveLabel' | 'danger'>): string => {
  if (saveLabel) return saveLabel
  if (/^(新增|新建|添加|编辑|修改|复制|分配|参数|写|移动|快速|完整)/.test(label)) return '保存'
  return danger && label.length < 6 ? `确认${label}` : label
}
