/** Selects of the archive, for this area and the others. */
import { customers } from '@clinic/contract/areas/customers.ts'
import { GridPicker } from '../../kit/pick/GridPicker.tsx'
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

const [DIRECT_TYPE, ON_SITE] = ['直客', '现场']

/**
 * Sources of a type, or of all. `defaultCheck`: on a new archive of a direct customer, 现场 is chosen by itself
 * (specification 000 §7, F0399).
 */
export const SourceChoice = ({
  typeId,
  defaultCheck = false,
  ...props
}: Common & { typeId?: number | undefined; defaultCheck?: boolean }) => (
  <Choice
    {...props}
    call={customers.sourceOptions}
    input={typeId ? { query: { typeId } } : {}}
    {...(defaultCheck && typeId
      ? { preselect: (option) => option.note === DIRECT_TYPE && option.label === ON_SITE }
      : {})}
    options={(sources) =>
      sources.map(({ id, label, typeName }) => ({
        value: id,
        label: typeId ? label : `${typeName} / ${label}`,
        note: typeName,
      }))
    }
  />
)

/** Whoever brought customers here: the specification's remote grid, a short first page. */
export const RecommenderChoice = (props: Common) => (
  <GridPicker {...props} call={customers.list} displayField="name" pageSize={100} />
)
