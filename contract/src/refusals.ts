/**
 * A refusal is an expected "no": a stable key and a Chinese sentence that says what to do next. Everything that is not a
 * refusal is a bug. Source: decisions §1 (envelopes), ADR 0044.
 */
import { withCommas } from './money.ts'

export type Refusal = {
  /** Dotted name, `area.reason`, which is on the wire; what screens and clients compare. */
  readonly key: string
  /** HTTP status. Those of `contract/refusal-numbers.tsv` keep the five digits they were given out with. */
  readonly code: number
  /** Chinese, complete, shown as it is. */
  readonly message: string
}

type Vars<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Vars<Rest> : never
/** A kind of refusal: makes one, and is what one is recognised by (`isRefusal`). */
export type RefusalKind = { readonly key: string }
type RefusalOf<T extends string> = RefusalKind &
  ([Vars<T>] extends [never] ? () => Refusal : (vars: Record<Vars<T>, string | number>) => Refusal)

/** Is this error or refusal of one of these kinds? `isRefusal(error, orderRefusals.similarOrder)`. */
export const isRefusal = (asked: unknown, ...kinds: readonly RefusalKind[]): boolean =>
  typeof asked === 'object' && asked !== null && 'key' in asked && kinds.some(({ key }) => key === asked.key)

/** Every refusal ever defined, for the house test (codes are unique) and the documentation. */
export const definedRefusals = new Map<string, { code: number; template: string }>()

/**
 * Defines an area's refusals: `{ taken: [409, '{phone}已存在'] }` gives `taken({ phone })`, known by the key `area.taken`.
 * @param area first word of the refusal's key
 * @param table name → [HTTP status, Chinese template with {variables}]; numbers of five digits are given out no more
 */
export const defineRefusals = <const T extends Record<string, readonly [code: number, template: string]>>(
  area: string,
  table: T,
): { [K in keyof T]: RefusalOf<T[K][1]> } => {
  const made: Record<string, RefusalKind> = {}
  for (const [name, [code, template]] of Object.entries(table)) {
    const key = `${area}.${name}`
    definedRefusals.set(key, { code, template })
    made[name] = Object.assign(
      (vars?: Record<string, string | number>): Refusal => ({ key, code, message: fill(template, vars) }),
      { key },
    )
  }
  return made as unknown as { [K in keyof T]: RefusalOf<T[K][1]> }
}

/** Amounts are read with their commas, in a sentence as in a table. */
const spoken = (value: string | number): string =>
  /^-?\d+\.\d\d$/.test(String(value)) ? withCommas(String(value)) : String(value)

const fill = (template: string, vars: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => spoken(vars[name] ?? whole))

/** HTTP status of a refusal code: itself when it has three digits, else its first three. */
export const statusOf = (code: number): number => (code < 1000 ? code : Math.floor(code / 100))

/** Refusals that belong to no area. 40901–40907 are fixed by the money book §0; 40904 (stock) and 40905 (a closed day) come with their areas. */
export const common = defineRefusals('common', {
  invalid: [400, '提交的内容有误：{reason}'],
  notSignedIn: [401, '登录状态过期,请重新登录'],
  signedOutByOthers: [40113, '登录状态过期,请重新登录'],
  forbidden: [403, '您没有权限执行此操作，请联系管理员'],
  hiddenColumn: [40301, '有未对您开放的列，不能按它查询或修改，请联系管理员开通列权限'],
  notFound: [404, '数据不存在或已被删除'],
  callNotFound: [40401, '接口不存在，请刷新页面后重试'],
  stale: [40901, '数据已被他人修改，请刷新后重试'],
  repeatedKey: [42202, '重复提交：同一提交编号的内容不一致，请刷新后重新操作'],
  duplicate: [40902, '重复提交，请稍候查看结果'],
  insufficientBalance: [40903, '余额不足，当前可用 {available} 元'],
  noSessionsLeft: [40906, '剩余次数不足，当前可用 {left} 次'],
  archiveMerged: [409, '该客户档案刚刚并入另一份，请重新搜索客户后再办理'],
  stateChanged: [40907, '单据状态已变化：{detail}，请刷新后查看'],
  referenced: [42201, '已被使用，不能删除，可改为禁用'],
  keyReferenced: [422, '已被使用，不能修改它的归属；请新增一个，并禁用原来的'],
  keyRequired: [40001, '缺少提交编号，请刷新页面后重试'],
  tooLarge: [413, '提交的内容过大'],
  unsupportedMedia: [415, '不支持的内容类型'],
  tooMany: [429, '操作过于频繁，请 {seconds} 秒后再试'],
  unavailable: [503, '系统正忙或正在恢复，请稍后重试'],
  failed: [500, '系统出现异常，请把编号 {requestId} 告诉管理员'],
})
