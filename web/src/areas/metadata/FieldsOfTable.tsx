import { metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { metadataField } from '@clinic/contract/areas/metadata/nouns.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { BindingDrawer } from './BindingDrawer.tsx'

type Props = { readonly id: number; readonly name: string; readonly onClose: () => void }

/** Fields of a table, in its order. */
const FieldsOfTable = ({ id: tableId, name, onClose }: Props) => {
  const inside = useAnswer(metadataTables.added, { tableId }, { freshFor: 0 })
  const outside = useAnswer(metadataTables.notAdded, { tableId }, { freshFor: 0 })
  const add = useAction(metadataTables.addFields)
  const remove = useAction(metadataTables.removeFields)
  return (
    <BindingDrawer
      title={`字段：${name}`}
      noun={metadataField.name}
      inside={inside}
      outside={outside}
      busy={add.isPending || remove.isPending}
      onAdd={(fieldIds) => add.mutate({ tableId, fieldIds })}
      onRemove={(fieldIds) => remove.mutate({ tableId, fieldIds })}
      onClose={onClose}
    />
  )
}
export default FieldsOfTable
