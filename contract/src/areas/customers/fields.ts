/**
 * Fields of the archive as a hospital sets them up: those of the product and its own. Values of its own are judged by the
 * registry's rules (metadata/values.ts), then by what stands here. Pure; forms and the server ask the same functions.
 * Source: customers book §10, §1.5.
 */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf } from '../../crud.ts'
import { daysAfter } from '../../days.ts'
import { choice, flag, noun, of, onOff, other, place, shown, title } from '../../noun.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { Id, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import {
  type DataType,
  dataTypes,
  type Value as FieldValue,
  type Format,
  fits,
  formatWords,
  whyNotValue,
} from '../metadata/values.ts'
import {
  type FieldInUse,
  type FieldValues,
  inUseCalls,
  joinedWords,
  type Section,
  sections,
  wordsOf,
} from './own-fields.ts'

export const fieldRefusals = defineRefusals('customers.fields', {
  labelTaken: [409, '{label}已存在，请换一个名称'],
  tooMany: [422, '自定义字段最多 {most} 个，请先删除或禁用不用的'],
  always: [422, '“{label}”是建档必需的，不能禁用或改为选填'],
  health: [422, '健康信息只有部分员工能填写，不能设为必填'],
  kindFixed: [422, '“{label}”已有客户填写，不能更改类型；请禁用它，再新增一个字段'],
  builtIn: [422, '“{label}”是系统字段，只能改名称、必填、排序和在哪些表单里出现'],
  taken: [409, '{value}已存在，“{label}”不能与其他客户相同，请核对'],
  shared: [422, '“{label}”有几位客户填了相同的内容，请先改成不同的，再设为不能重复'],
  longValue: [422, '“{label}”有超过 500 字的内容，请先改短，再设为不能重复'],
  used: [422, '“{label}”已有客户填写，不能删除，可改为禁用'],
  unfit: [422, '{reason}，请修改后保存'],
  value: [422, '{reason}，请修改后重新保存'],
  sourceOver: [422, '默认来源已禁用，请重新选择'],
})

const dataTypeWords = Object.fromEntries(Object.entries(dataTypes).map(([type, { name }]) => [type, name])) as Readonly<
  Record<DataType, string>
>
const Limit = Nullable(Type.Integer({ minimum: -1_000_000_000_000, maximum: 1_000_000_000_000 }))
const Options = Type.Array(Text(30, { minLength: 1 }), { maxItems: 50, uniqueItems: true })

export const customerField = noun(
  '客户字段',
  {
    label: title('字段名称', 20),
    key: shown('编码', of<string>(Text(30)), { said: { carried: true } }),
    builtIn: shown('系统字段', of<boolean>(Type.Boolean()), { said: { carried: true } }),
    section: choice('分组', sections, { begins: 'custom' }),
    dataType: choice('类型', dataTypeWords, { begins: 'String' }),
    format: other('格式', of<Format | null>(Nullable(Word(...(Object.keys(formatWords) as Format[]))))),
    options: other('可选项', of<string[]>(Options)),
    minValue: other('最小值', of<number | null>(Limit)),
    maxValue: other('最大值', of<number | null>(Limit)),
    maxLength: other('最多字数', of<number | null>(Nullable(Type.Integer({ minimum: 1, maximum: 500 })))),
    multiple: flag('可多选'),
    required: flag('必填'),
    uniqueValues: flag('不能重复'),
    sensitive: flag('敏感'),
    inQuick: flag('快速建档', { asked: '出现在快速建档' }),
    inNew: flag('完整建档', { asked: '出现在完整建档', begins: true }),
    inEdit: flag('编辑', { asked: '出现在编辑', begins: true }),
    lacking: shown('未填客户', of<number>(Type.Integer())),
    sort: place(),
    status: onOff(),
  },
  {
    table: 'customers.field',
    short: '字段',
    pages: ['/setting/customer'],
    keyword: ['label'],
    asked: ['section', 'dataType', 'status'],
    object: 'customerField',
  },
)
export type CustomerField = Static<typeof customerField.entity>

/** Who becomes the consultant of a customer who has none. */
export const ownerRules = { consult: '首诊咨询师', deal: '成交咨询师', manual: '手工指定' } as const

const setting = {
  /** 归属规则. */
  ownerRule: Word('consult', 'deal', 'manual'),
  /** 手机必填: the same as 必填 of the field 手机号. */
  phoneRequired: Type.Boolean(),
  /** 老带新必填推荐人. */
  referralAsks: Type.Boolean(),
  /** 默认来源; null: 现场. */
  defaultSourceId: Nullable(Id),
  /** 超时未完善提醒 after so many days; 0: never. */
  remindDays: Type.Integer({ minimum: 0, maximum: 90 }),
}

const crud = crudOf('/api/v1/customer/fieldConfig', customerField, {
  may: { see: 'setting:customer:list', change: 'setting:customer:field' },
})

export const customerFields = {
  fieldList: crud.list,
  fieldOne: crud.one,
  fieldCreate: crud.create,
  fieldUpdate: crud.update,
  fieldRemove: crud.remove,
  ...inUseCalls,
  setting: call('GET /api/v1/customer/config', {
    title: '建档规则',
    may: 'setting:customer:list',
    output: Shape({ ...setting, version: Version }),
  }),
  changeSetting: call('PUT /api/v1/customer/config', {
    title: '修改建档规则',
    may: 'setting:customer:field',
    input: { ...setting, version: Version },
    output: Shape({ version: Version }),
  }),
}

type Limits = Pick<
  FieldInUse,
  'multiple' | 'label' | 'dataType' | 'format' | 'options' | 'minValue' | 'maxValue' | 'maxLength'
>
const isNumber = (type: DataType): boolean => type === 'Integer' || type === 'Long' || type === 'Short'

const whyNotWords = ({ label, options }: Limits, value: FieldValue): string | null => {
  if (typeof value !== 'string') return `${label}应为文本`
  const words = wordsOf(value)
  const unknown = words.find((word) => !options.includes(word))
  if (unknown !== undefined) return `${label}没有“${unknown.slice(0, 30)}”，请从可选项中选择`
  return joinedWords(words) === value ? null : `${label}有重复的选项`
}

/** Why a value may not stand in a field; null when it may. Nothing is allowed here: who has to write something is another question. */
export const whyNotFieldValue = (field: Limits & { readonly key: string }, value: FieldValue): string | null => {
  const { label, options, minValue, maxValue } = field
  if (value === null || value === '') return null
  if (field.multiple) return whyNotWords(field, value)
  const why = whyNotValue({ ...field, code: field.key, name: label, required: false }, value)
  if (why) return why
  if (options.length > 0 && !options.includes(String(value))) return `${label}请从可选项中选择`
  if (typeof value !== 'number') return null
  if (minValue !== null && value < minValue) return `${label}不能小于 ${minValue}`
  return maxValue !== null && value > maxValue ? `${label}不能大于 ${maxValue}` : null
}

/** The first thing wrong with the values of a hospital's own fields: one that is not in use, or one that may not stand there. */
export const whyNotFieldValues = (fields: readonly FieldInUse[], values: FieldValues): string | null => {
  const known = new Map(fields.map((field) => [field.key, field]))
  for (const [key, value] of Object.entries(values)) {
    const field = known.get(key)
    if (!field) return '字段设置已调整，请刷新页面'
    const why = whyNotFieldValue(field, value)
    if (why) return why
  }
  return null
}

/** 2026/3/5, 2026年3月5日 with or without an hour, and the number a spreadsheet keeps for a day. */
/** What people write between words. */
const BETWEEN_WORDS = /[、,;]/

const dayOf = (text: string): string =>
  (/^\d{5}$/.test(text) ? daysAfter('1899-12-30', Number(text)) : text).replace(
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/,
    (_all, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

/** A value as a cell of a sheet says it: 是, 1,200, 2026/3/5. What cannot be read stays as it is, and is refused by its field. */
export const valueFromText = (
  { dataType, multiple }: Pick<FieldInUse, 'dataType' | 'multiple'>,
  text: string,
): FieldValue => {
  const said = text.normalize('NFKC').trim()
  if (said === '') return null
  if (multiple)
    return joinedWords(
      said
        .split(BETWEEN_WORDS)
        .map((word) => word.trim())
        .filter(Boolean),
    )
  if (dataType === 'Boolean')
    return /^(是|有|Y|TRUE|1)$/i.test(said) ? true : /^(否|无|N|FALSE|0)$/i.test(said) ? false : said
  if (dataType === 'Date') return dayOf(said)
  if (!isNumber(dataType)) return said
  const figure = said.replaceAll(',', '')
  return /^-?\d+$/.test(figure) ? Number(figure) : said
}

const HEALTH: Section = 'health'
const ALWAYS = new Set(['name', 'sex', 'source'])
type Form = Partial<
  Pick<
    CustomerField,
    | 'label'
    | 'section'
    | 'dataType'
    | 'format'
    | 'options'
    | 'minValue'
    | 'maxValue'
    | 'multiple'
    | 'required'
    | 'uniqueValues'
    | 'sensitive'
    | 'status'
  >
>

const whyNotOwn = (form: Form): Refusal | null => {
  const { section, dataType = 'String', format = null, options = [], minValue, maxValue } = form
  const { multiple = false, uniqueValues = false } = form
  if (section === HEALTH || section === 'owner')
    return fieldRefusals.unfit({ reason: '自定义字段请放在基本、联系与个人或自定义分组' })
  if (!fits(dataType, format))
    return fieldRefusals.unfit({ reason: dataType === 'Date' ? '日期请选择格式' : '格式与类型不符' })
  if (options.length > 0 && dataType !== 'String') return fieldRefusals.unfit({ reason: '只有文本可以设可选项' })
  if (multiple && options.length === 0) return fieldRefusals.unfit({ reason: '可多选的字段要先填可选项' })
  if (multiple && options.some((word) => BETWEEN_WORDS.test(word.normalize('NFKC'))))
    return fieldRefusals.unfit({ reason: '可多选的字段，选项里不能有顿号、逗号和分号' })
  if (uniqueValues && (dataType === 'Boolean' || options.length > 0))
    return fieldRefusals.unfit({ reason: '是否和有可选项的字段不能设为不能重复' })
  if ((minValue ?? null) !== null && (maxValue ?? null) !== null && minValue! > maxValue!)
    return fieldRefusals.unfit({ reason: '最小值不能大于最大值' })
  return null
}

/** Why a field cannot be set up so. `before`: as it stands; null: a new one. */
export const whyNotField = (
  form: Form,
  before: Pick<CustomerField, 'key' | 'label' | 'builtIn' | 'section' | 'dataType'> | null,
): Refusal | null => {
  if (!before?.builtIn) return whyNotOwn(form)
  const { key, label } = before
  const moved =
    (form.section ?? before.section) !== before.section || (form.dataType ?? before.dataType) !== before.dataType
  if (
    moved ||
    form.sensitive ||
    form.uniqueValues ||
    form.multiple ||
    (form.options?.length ?? 0) > 0 ||
    (form.format ?? null) !== null
  )
    return fieldRefusals.builtIn({ label })
  if (ALWAYS.has(key) && (form.required === false || form.status === 1)) return fieldRefusals.always({ label })
  if (key === 'phone' && form.status === 1) return fieldRefusals.always({ label })
  return (before.section === HEALTH || key === 'allergyState') && form.required ? fieldRefusals.health() : null
}
