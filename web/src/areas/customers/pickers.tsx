/** Selects of the archive, for this area and the others. */
import { customers } from '@clinic/contract/areas/customers.ts'
import { staff } from '@clinic/contract/areas/staff.ts'
import { Choice, Picker, type PickOption } from '../../kit/pick/Picker.tsx'

type Common = {
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly width?: number | string
  readonly 'aria-label'?: string
}

/** A customer by name, pinyin, number or last four digits; `note` tells two of the same name apart. */
export const CustomerPicker = ({
  chosen,
  onPick,
  ...rest
}: Common & { chosen?: PickOption | null; onPick?: (option: PickOption | null) => void }) => (
  <Picker
    {...rest}
    call={customers.search}
    input={(keyword) => ({ keyword, pageSize: 20 })}
    options={({ rows }) => rows.map(({ id, title, no }) => ({ value: id, label: title, note: no }))}
    {...(chosen ? { chosen } : {})}
    {...(onPick ? { onPick } : {})}
  />
)

export const SourceTypeChoice = (props: Common) => (
  <Choice
    {...props}
    call={customers.sourceTypeOptions}
    input={{}}
    options={(types) => types.map(({ id, name }) => ({ value: id, label: name }))}
  />
)

/** Sources of a type, or of all. */
export const SourceChoice = ({ typeId, ...props }: Common & { typeId?: number | undefined }) => (
  <Choice
    {...props}
    call={customers.sourceOptions}
    input={typeId ? { query: { typeId } } : {}}
    options={(sources) =>
      sources.map(({ id, label, typeName }) => ({ value: id, label: typeId ? label : `${typeName} / ${label}` }))
    }
  />
)

/** Somebody with a job: 咨询师, 开发人员, 主治医生. */
export const JobChoice = ({ job, ...props }: Common & { job: string }) => (
  <Choice
    {...props}
    call={staff.byJobName}
    input={{ hospitalJobName: job }}
    options={(people) => people.map(({ id, usrName }) => ({ value: id, label: usrName }))}
  />
)
