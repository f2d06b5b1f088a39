/** 打印模板: what a hospital writes above and below each print, and what it leaves out. Source: money issue, part 11. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals } from '../../refusals.ts'
import { Shape, Text, Word } from '../../words.ts'
import { PaperHead, printKindWords } from './kinds.ts'

export * from './kinds.ts'

export const printRefusals = defineRefusals('prints', {
  isDefault: [409, '现在就是默认模板，无需恢复'],
  blockUnknown: [422, '{kind}没有“{block}”这一块，请刷新后重新选择'],
})

const path = '/api/v1/base/printTemplate'
const KindWord = Word(...printKindWords)
/** `version` 0: nobody changed it yet, or it was put back. */
const TemplateVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const fields = {
  /** Lines under the hospital's name, such as the number of its licence. */
  head: Text(200),
  /** Lines at the foot, such as how something is given back. */
  footer: Text(200),
  hidden: Type.Array(Text(20), { maxItems: 20, uniqueItems: true }),
}
const Template = Shape({ kind: KindWord, ...fields, version: TemplateVersion })

export const prints = {
  list: call(`GET ${path}`, {
    title: '打印模板列表',
    may: 'setting:print:list',
    input: {},
    output: Type.Array(Template),
  }),
  set: call(`PUT ${path}`, {
    title: '修改打印模板',
    may: 'setting:print:edit',
    input: { kind: KindWord, ...fields, version: TemplateVersion },
    output: Template,
  }),
  reset: call(`PUT ${path}/reset`, {
    title: '恢复默认打印模板',
    may: 'setting:print:reset',
    input: { kind: KindWord, version: TemplateVersion },
    output: Template,
  }),
  /** As the next print of this kind will be headed. */
  preview: call(`GET ${path}/preview`, {
    title: '预览打印模板',
    may: 'setting:print:preview',
    input: { kind: KindWord },
    output: PaperHead,
  }),
}
