/** What of its trigger a rule is about; nothing chosen is all of it. */

import { products } from '@clinic/contract/areas/products/calls.ts'
import type { RuleScope } from '@clinic/contract/areas/visits/settings.ts'
import { useMay } from '../../../kit/person.ts'
import { Choice } from '../../../kit/pick/Picker.tsx'
import { DepartmentChoice } from '../../staff/index.ts'

type Props = { readonly value?: RuleScope; readonly onChange?: (scope: RuleScope) => void; readonly id?: string }

const none: RuleScope = { productIds: [], categoryIds: [], deptIds: [], sourceIds: [] }
const idsOf = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])

export const ScopeField = ({ value = none, onChange, id }: Props) => {
  const may = useMay()
  const put = (part: Partial<RuleScope>) => onChange?.({ ...value, ...part })
  return (
    <div className="visit-step-line" {...(id ? { id } : {})}>
      {may(products.list.may) && (
        <Choice
          many
          aria-label="限定项目"
          placeholder="限定项目（不选为全部）"
          width={300}
          call={products.list}
          input={{ pageSize: 500 }}
          options={({ result }) => result.map((row) => ({ value: row.id, label: row.name, note: row.code }))}
          value={value.productIds}
          onChange={(picked: unknown) => put({ productIds: idsOf(picked) })}
        />
      )}
      <DepartmentChoice
        many
        aria-label="限定科室"
        placeholder="限定科室（不选为全部）"
        width={260}
        value={value.deptIds}
        onChange={(picked: unknown) => put({ deptIds: idsOf(picked) })}
      />
    </div>
  )
}
