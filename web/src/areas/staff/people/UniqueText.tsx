/** A text nobody else may have: asked about when the field is left, `value` 已存在 when it is taken (F0299). */
import { members, type UniqueKind } from '@clinic/contract/areas/staff/accounts.ts'
import type { Call } from '@clinic/contract/call.ts'
import { Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { ask } from '../../../kit/ask.ts'
import { TYPED_PHONE, typedPhone } from '../../../kit/form/plain-input.ts'
import { type RuleWords, rulesOf } from '../../../kit/form/rules.ts'
import { fieldSchema, textRules } from '../../../kit/schema.ts'

const takenRule = (kind: UniqueKind, exceptId: number | undefined, fits: (text: string) => boolean): Rule => ({
  validator: async (_rule, given?: string) => {
    const value = given?.trim()
    if (!value || !fits(value)) return
    // A check that cannot be made stops nobody: saving decides.
    const answer = await ask(members.uniqueCheck, { kind, value, ...(exceptId ? { exceptId } : {}) }).catch(() => null)
    if (answer?.exists) throw new Error(`${value}已存在`)
  },
})

type Props = RuleWords & {
  readonly call: Call
  readonly name: string
  readonly label: string
  readonly kind: UniqueKind
  readonly exceptId?: number | undefined
  readonly hint?: string
  readonly help?: string
}

export const UniqueText = ({ call, name, label, kind, exceptId, hint, help, ...words }: Props) => {
  const text = textRules(fieldSchema(call, name))
  const pattern = text?.pattern ? new RegExp(text.pattern, 'u') : null
  const fits = (value: string) => pattern?.test(value) ?? true
  return (
    <Form.Item
      name={name}
      label={label}
      {...(help ? { extra: help } : {})}
      {...(kind === 'staffPhone' ? { normalize: typedPhone } : {})}
      validateTrigger={['onBlur', 'onSubmit']}
      validateFirst
      rules={[...rulesOf(call, name, label, words), takenRule(kind, exceptId, fits)]}
    >
      <Input
        autoComplete="off"
        placeholder={hint ?? ''}
        {...(text?.maxLength
          ? { maxLength: text.maxLength }
          : kind === 'staffPhone'
            ? { maxLength: TYPED_PHONE, inputMode: 'tel' as const }
            : {})}
      />
    </Form.Item>
  )
}
