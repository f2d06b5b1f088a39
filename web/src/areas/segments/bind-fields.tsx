/** Forms of giving and taking tags. */
import { bindCalls as segments } from '@clinic/contract/areas/segments/bind.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { TagChoice } from './pickers.tsx'

const F = fieldsOf(segments.bind)

export const Adding = () => (
  <F.Field name="add" label="标签" help="单选标签组里原来的标签会被换下">
    <TagChoice />
  </F.Field>
)

export const Removing = () => (
  <F.Field name="remove" label="标签">
    <TagChoice />
  </F.Field>
)
