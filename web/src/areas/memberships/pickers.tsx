/** Choosing kinds of cards: those of the settings, and those that may be sold now. */
import { cards, cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import type { FieldProps } from '../../kit/list/filter.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'

type Props = { readonly [name: string]: unknown; readonly width?: number }

export const TypeChoice = (props: Props) => (
  <Choice
    {...props}
    call={cardTypes.list}
    input={{ pageSize: 100 }}
    options={({ result }) => result.map(({ id, name, code }) => ({ value: id, label: name, note: code }))}
  />
)
export const TypeFilter = (props: FieldProps) => <TypeChoice {...props} width={140} />

/** @param above only kinds of a higher rank: an upgrade */
export const SellableChoice = ({ above = 0, ...props }: Props & { readonly above?: number }) => (
  <Choice
    {...props}
    call={cards.kinds}
    input={{}}
    options={(kinds) =>
      kinds
        .filter(({ rank }) => rank > above)
        .map(({ id, name, rank }) => ({ value: id, label: name, note: `${rank} 级` }))
    }
  />
)
