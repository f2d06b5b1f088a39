/** What a coupon is for: types with all below them, kinds, or projects. */

import type { CouponScope } from '@clinic/contract/areas/coupons/words.ts'
import { products, productTypes, universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { Select } from 'antd'
import { useMemo } from 'react'
import { Choice, Picker, type PickOption } from '../../kit/pick/Picker.tsx'
import { useAnswer } from '../../kit/query.ts'

type Props = {
  readonly scope: Exclude<CouponScope, 'ALL'>
  /** Exactly one of them. */
  readonly single?: boolean
  readonly value?: readonly number[] | null
  readonly onChange?: (ids: readonly number[]) => void
  readonly id?: string
}

const listOf = (value: unknown): number[] =>
  [value ?? []].flat().filter((one): one is number => typeof one === 'number')

/** Projects, named although the form knows their ids alone. */
const Projects = ({ single = false, value, onChange, id }: Props) => {
  const ids = value ?? []
  const { data } = useAnswer(products.byIds, ids.length > 0 ? { ids: [...ids] } : null, {
    freshFor: 60_000,
    keepLast: true,
  })
  const named = useMemo(
    (): PickOption[] => (data ?? []).map((one) => ({ value: one.id, label: one.name, note: one.code })),
    [data],
  )
  if (!single)
    return <ManyProjects named={named} value={ids} {...(onChange ? { onChange } : {})} {...(id ? { id } : {})} />
  return (
    <Picker
      {...(id ? { id } : {})}
      call={products.pick}
      placeholder="输入项目名称、拼音或编码"
      input={(keyword) => ({ pageSize: 20, ...(keyword ? { keyword } : {}) })}
      options={({ result }) => result.map((one) => ({ value: one.id, label: one.name, note: one.code }))}
      chosen={named[0] ?? null}
      value={ids[0] ?? null}
      onChange={(next) => onChange?.(listOf(next))}
    />
  )
}

const all = { pageSize: 500 } as const

const ManyProjects = ({ named, value, onChange, id }: { named: readonly PickOption[] } & Omit<Props, 'scope'>) => {
  const { data } = useAnswer(products.pick, all, { freshFor: 60_000 })
  const found = (data?.result ?? []).map((one) => ({ value: one.id, label: one.name }))
  const gone = named
    .filter((one) => !found.some(({ value: known }) => known === one.value))
    .map((one) => ({ value: Number(one.value), label: String(one.label) }))
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      placeholder="请选择项目，可多选"
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount="responsive"
      value={[...(value ?? [])]}
      options={[...found, ...gone]}
      onChange={(next: number[]) => onChange?.(next)}
    />
  )
}

export const ScopeChoice = (props: Props) => {
  const { scope, value, onChange, id } = props
  if (scope === 'PRODUCT') return <Projects {...props} />
  const shared = {
    ...(id ? { id } : {}),
    many: true,
    value: value ?? [],
    onChange: (next: unknown) => onChange?.(listOf(next)),
  }
  if (scope === 'TYPE')
    return (
      <Choice
        {...shared}
        call={productTypes.list}
        input={all}
        options={({ result }) => result.map((one) => ({ value: one.id, label: one.name }))}
      />
    )
  return (
    <Choice
      {...shared}
      call={universalKinds.list}
      input={{ ...all, status: 0 }}
      options={({ result }) =>
        result.map(({ id: kindId, name, groupName }) => ({
          value: kindId,
          label: groupName ? `${groupName} / ${name}` : name,
        }))
      }
    />
  )
}
