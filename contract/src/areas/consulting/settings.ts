/**
 * What a consultation is made of: types, the form and its rules (咨询模板), original demands, reason lists.
 * Source: customers book §13.1, §13.4; specification 000 §7, 001 §3 (consulting template).
 */
import { type Static, type TProperties, Type } from 'typebox'
import { type Call, call, type May } from '../../call.ts'
import { crudOf } from '../../crud.ts'
import { choice, noun, of, onOff, other, place, title } from '../../noun.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { Id, Keyed, pageRequest, Shape, Status, Text, Word } from '../../words.ts'

export const consultKinds = { online: '网电', onsite: '现场', revisit: '复诊' } as const

export const consultType = noun(
  '咨询类型',
  {
    name: title('类型', 20, { asked: '类型名称', strict: true }),
    kind: choice('场合', consultKinds, { required: true, begins: 'onsite' }),
    sort: place({ max: 9999, required: true, strict: true }),
    status: onOff({ required: true }),
  },
  { table: 'triage.consult_type', short: '类型', asked: ['name', 'status'], object: 'consultType' },
)

/** Name under which the product fetches the form after sign-in (specification 000 §7). */
export const TEMPLATE = '咨询模板'

export const fieldTypes = ['text', 'area', 'number', 'date', 'choice', 'choices', 'yesNo'] as const
/** What a field's input is: 单行文字, 多行文字 … */
export const fieldTypeWords = {
  text: '单行文字',
  area: '多行文字',
  number: '数字',
  date: '日期',
  choice: '单选',
  choices: '多选',
  yesNo: '是/否',
} as const satisfies Record<(typeof fieldTypes)[number], string>
const TemplateField = Shape({
  key: Text(40, { minLength: 1, pattern: '^[A-Za-z][A-Za-z0-9_]*$' }),
  label: Text(30, { minLength: 1 }),
  type: Word(...fieldTypes),
  required: Type.Boolean(),
  options: Type.Array(Text(40, { minLength: 1 }), { maxItems: 50 }),
})
const templateFields = {
  /** 1: a consultation is started and ended by the clock, one at a time. 0: saving it ends it. */
  timeManagementSwitch: Status,
  mustFillBeforeEnd: Type.Boolean(),
  /** Consultations left open end by themselves at this local time. */
  autoEndAt: Text(5, { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  noDealReasonRequired: Type.Boolean(),
  nextFollowRequired: Type.Boolean(),
  sections: Type.Array(
    Shape({ title: Text(30, { minLength: 1 }), fields: Type.Array(TemplateField, { maxItems: 40 }) }),
    { maxItems: 20 },
  ),
  /** Fields that are no longer asked for: what was answered keeps its label. Written by the server. */
  retired: Type.Optional(Type.Array(TemplateField, { maxItems: 800 })),
} satisfies TProperties
export const TemplateContent = Shape(templateFields)
export type Template = Static<typeof TemplateContent>
export type TemplateField = Static<typeof TemplateField>
export const consultTemplate = noun(
  '咨询模板',
  { name: title('名称', 30), content: other('内容', of<Template>(TemplateContent), { required: true }) },
  { table: 'consulting.template', short: '模板', asked: ['name'], object: 'consultTemplate' },
)

/** Largest figure of a form: what every reader of JSON keeps to the hundredth. */
const MOST = 1_000_000_000_000

/** Values of a filled-in form by field key. */
export const TemplateValues = Keyed(
  Type.Union([
    Type.String({ maxLength: 2000 }),
    Type.Number({ minimum: -MOST, maximum: MOST }),
    Type.Boolean(),
    Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 }),
    Type.Null(),
  ]),
  { names: '^[A-Za-z][A-Za-z0-9_]{0,39}$', maxProperties: 200 },
)
export type Filled = Readonly<Record<string, string | number | boolean | readonly string[] | null>>

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Labels of the required fields that are still empty, in the form's order. */
export const missingFields = ({ sections }: Pick<Template, 'sections'>, filled: Filled): string[] =>
  sections
    .flatMap(({ fields }) => fields)
    .filter(({ key, required }) => required && isBlank(filled[key]))
    .map(({ label }) => label)

export const settingRefusals = defineRefusals('consulting', {
  typeNameTaken: [40939, '{name}已存在，请换一个名称'],
  demandTaken: [40943, '{name}已存在，请换一个名称'],
  templateNameTaken: [42238, '{name}已存在，请换一个名称'],
  templateFixed: [42239, '咨询模板是系统使用的模板，不能删除或改名'],
  unknownField: [42339, '表单里没有这些字段：{keys}，请刷新后重新填写'],
  templateWrong: [422, '{what}'],
})

const fits = (field: TemplateField, value: Filled[string]): boolean => {
  if (value === null || value === '') return true
  if (field.type === 'number') return typeof value === 'number'
  if (field.type === 'yesNo') return typeof value === 'boolean'
  if (field.type === 'choices') return Array.isArray(value) && value.every((one: string) => field.options.includes(one))
  if (typeof value !== 'string') return false
  if (field.type === 'choice') return field.options.includes(value)
  return field.type !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(value)
}

/**
 * Why a filled-in form does not fit its template: unknown keys, or values of another kind.
 * @param before what stands in the record: an answer nobody touched stays, although the form no longer asks for it
 */
export const whyNotFilled = (
  { sections }: Pick<Template, 'sections'>,
  filled: Filled,
  before: Filled = {},
): Refusal | null => {
  const fields = new Map(sections.flatMap((section) => section.fields).map((field) => [field.key, field]))
  const stands = (key: string, value: Filled[string]) => JSON.stringify(value) === JSON.stringify(before[key])
  const wrong = Object.entries(filled).filter(([key, value]) => {
    const field = fields.get(key)
    return !stands(key, value) && (!field || !fits(field, value))
  })
  return wrong.length > 0
    ? settingRefusals.unknownField({ keys: wrong.map(([key]) => fields.get(key)?.label ?? key).join('、') })
    : null
}

const choosing: readonly TemplateField['type'][] = ['choice', 'choices']
const doubled = (texts: readonly string[]): string | undefined =>
  texts.map((text) => text.trim()).find((text, at, all) => all.indexOf(text) < at)

/** What keeps a form from being asked by: a sentence that names the place. @param before the form as it stands */
const wrongIn = ({ sections }: Template, before: readonly TemplateField[]): string | undefined => {
  const fields = sections.flatMap((section) => section.fields)
  const untitled = sections.findIndex(({ title }) => !title.trim())
  if (untitled >= 0) return `第 ${untitled + 1} 组还没有名称`
  const empty = sections.find((section) => section.fields.length === 0)
  if (empty) return `“${empty.title}”里还没有字段`
  const unnamed = sections.find((section) => section.fields.some(({ label }) => !label.trim()))
  if (unnamed) return `“${unnamed.title}”里有字段还没有名称`
  const twice = doubled(sections.map(({ title }) => title)) ?? doubled(fields.map(({ label }) => label))
  if (twice) return `“${twice}”出现了两次，请换一个名称`
  const key = doubled(fields.map((field) => field.key))
  if (key) return `字段标识 ${key} 出现了两次`
  const bare = fields.find(({ type, options }) => choosing.includes(type) && options.length === 0)
  if (bare) return `“${bare.label}”还没有选项`
  const same = fields.find(({ options }) => doubled(options) !== undefined)
  if (same) return `“${same.label}”的选项“${doubled(same.options)}”出现了两次`
  const was = new Map(before.map((field) => [field.key, field.type]))
  const other = fields.find(({ key, type }) => was.has(key) && was.get(key) !== type)
  return other && `“${other.label}”已经有人填写过，类型不能改；可去掉它，另加一个`
}

/** Fields of a form, those no longer asked for too. */
export const fieldsOfTemplate = ({
  sections,
  retired = [],
}: Pick<Template, 'sections' | 'retired'>): TemplateField[] => [...sections.flatMap(({ fields }) => fields), ...retired]

/** Why nobody can be asked by this form. @param before the form as it stands; null: it is a new one */
export const whyNotTemplate = (template: Template, before: Template | null = null): Refusal | null => {
  const what = wrongIn(template, before ? fieldsOfTemplate(before) : [])
  return what === undefined ? null : settingRefusals.templateWrong({ what })
}

/** The form with the fields it no longer asks for: whoever reads an old record reads its questions. */
export const withRetired = (template: Template, before: Template): Template => {
  const asked = new Set(template.sections.flatMap(({ fields }) => fields.map(({ key }) => key)))
  return { ...template, retired: fieldsOfTemplate(before).filter(({ key }) => !asked.has(key)) }
}

const may = 'setting:consult'
const types = crudOf('/api/v1/base/consulttype', consultType, { may })
const templates = crudOf('/api/v1/base/template', consultTemplate, { may })

/** A group of original demands: what customers come for, as the consultation offers it. */
export const demandGroup = noun(
  '原始需求分组',
  {
    name: title('分组', 30, { asked: '分组名称', strict: true }),
    /** In their order; one that is left out can no longer be chosen. */
    demands: other('需求', of<string[]>(Type.Array(Text(30, { minLength: 1 }), { maxItems: 100 })), {
      required: true,
      begins: [],
    }),
    sort: place({ max: 9999, required: true, strict: true }),
    status: onOff({ required: true }),
  },
  { table: 'triage.original_demand', short: '分组', asked: ['name', 'status'], object: 'demandGroup' },
)
const groups = crudOf('/api/v1/base/originalDemandGroup', demandGroup, { may })
const findTemplate = {
  title: '取用咨询模板',
  may: 'self',
  input: { name: Text(30, { minLength: 1 }) },
  output: TemplateContent,
} as const

/** The settings page has one button a resource instead of add, edit and delete (clinical-admin §21). */
const under = <C extends Call>(may: May, one: C): C => ({ ...one, may })

const Reason = Shape({ id: Id, name: Text(60), value: Text(60) })

export const consultingSettings = {
  types: under('self', types.list),
  type: under('self', types.one),
  createType: under('setting:consult:type', types.create),
  updateType: under('setting:consult:type', types.update),
  removeType: under('setting:consult:type', types.remove),
  templates: templates.list,
  template: templates.one,
  createTemplate: under('setting:consult:template', templates.create),
  updateTemplate: under('setting:consult:template', templates.update),
  removeTemplate: under('setting:consult:template', templates.remove),
  /** Loaded once after sign-in, by its name. */
  findTemplate: call('GET /api/v1/base/template/find', findTemplate),
  /** The same by the specification's older path. */
  findTemplateByName: call('GET /api/v1/base/template/findByName', findTemplate),
  demandGroups: under('setting:consult:list', groups.list),
  demandGroup: under('setting:consult:list', groups.one),
  createDemandGroup: under('setting:consult:demand', groups.create),
  updateDemandGroup: under('setting:consult:demand', groups.update),
  removeDemandGroup: under('setting:consult:demand', groups.remove),
  /** Here, and only here, status 1 means usable (decisions §4). */
  originalDemands: call('POST /api/v1/doctor/consulting/getOriginalDemand', {
    title: '原始需求选项',
    may: 'self',
    effect: 'read',
    input: {
      page: pageRequest.page,
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      query: Type.Optional(Shape({ status: Type.Optional(Status) })),
      custQuery: Type.Optional(Text(30)),
    },
    output: Type.Object({
      rows: Type.Array(Shape({ id: Id, pid: Type.Integer({ minimum: 0 }), name: Text(30) })),
      total: Type.Integer(),
    }),
  }),
  /** Reason lists by their Chinese name: 未成交原因, 取消分诊原因, 网电未到院原因 … */
  createList: call('POST /api/v1/reception/subscribe/getCreateList', {
    title: '原因选项',
    may: 'self',
    effect: 'read',
    input: { name: Text(30, { minLength: 1 }) },
    output: Type.Object({ rows: Type.Array(Reason), total: Type.Integer() }),
  }),
}
