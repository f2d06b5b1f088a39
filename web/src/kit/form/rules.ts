/** The contract's rules as sentences of a form. */
import type { Call } from '@clinic/contract/call.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import type { Rule } from 'antd/es/form'
import { fieldSchema, isRequired, textRules } from '../schema.ts'

/** Specification 000 §5: 11 digits, 1 then 3–9 (F0284). */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/
export const PHONE_WRONG = '请输入正确的手机号码'

export type RuleWords = {
  /** Sentence for an empty required field; default `{label}不能为空`. */
  readonly emptyText?: string | undefined
  /** Sentence for a text that breaks the pattern. */
  readonly wrongText?: string | undefined
  /** Required on this screen although the call could do without. */
  readonly required?: boolean | undefined
  /** The contract's own rule over the whole of it, where it is more than a text or a figure. */
  readonly check?: ((value: unknown) => Refusal | null) | undefined
}

const checkRule = (check: NonNullable<RuleWords['check']>): Rule => ({
  validator: (_rule, value: unknown) => {
    const refusal = value ? check(value) : null
    return refusal ? Promise.reject(new Error(refusal.message)) : Promise.resolve()
  },
})

const patternRule = (pattern: string, label: string, words: RuleWords): Rule => {
  const wrong = words.wrongText ?? (pattern === PHONE_PATTERN.source ? PHONE_WRONG : `${label}格式不正确`)
  const test = new RegExp(pattern, 'u')
  return {
    validator: (_rule, value: unknown) =>
      value === undefined || value === null || value === '' || test.test(String(value))
        ? Promise.resolve()
        : Promise.reject(new Error(wrong)),
  }
}

/** Rules of one field, read from the call's schema. */
export const rulesOf = (call: Call, name: string, label: string, words: RuleWords = {}): Rule[] => {
  const text = textRules(fieldSchema(call, name))
  const rules: Rule[] = []
  if (words.required ?? isRequired(call, name))
    // `whitespace` makes the rule one about texts: figures and ids would fail it.
    rules.push({
      required: true,
      message: words.emptyText ?? `${label}不能为空`,
      ...(text === undefined ? {} : { whitespace: true }),
    })
  if (text?.minLength && text.minLength > 1)
    rules.push({ min: text.minLength, message: `${label}至少 ${text.minLength} 个字` })
  if (text?.pattern && text.enum === undefined) rules.push(patternRule(text.pattern, label, words))
  if (words.check) rules.push(checkRule(words.check))
  return rules
}
