/** Choosing tags and levels. */
import { bindCalls as segments } from '@clinic/contract/areas/segments/bind.ts'
import type { UsageScope } from '@clinic/contract/areas/segments/words.ts'
import type { FieldProps } from '../../kit/list/filter.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'

type Props = { readonly [name: string]: unknown; readonly width?: number }

/** Several tags; those of one group stand together. @param usage where they are given; without it all are offered */
export const TagChoice = ({ usage, ...props }: Props & { readonly usage?: UsageScope }) => (
  <Choice
    {...props}
    many
    call={segments.options}
    input={usage ? { usage } : {}}
    options={(groups) =>
      groups.flatMap(({ name, tags }) =>
        tags.map(({ id, integralName }) => ({ value: id, label: integralName, note: name })),
      )
    }
  />
)

export const TagFilter = (props: FieldProps) => <TagChoice {...props} width={180} />

export const LevelChoice = (props: Props) => (
  <Choice
    {...props}
    call={segments.levelOptions}
    input={{}}
    options={(levels) => levels.map(({ grade, name }) => ({ value: grade, label: name, note: '★'.repeat(grade) }))}
  />
)
export const LevelFilter = (props: FieldProps) => <LevelChoice {...props} width={132} />
