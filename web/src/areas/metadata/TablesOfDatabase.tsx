import { metadataDatabases } from '@clinic/contract/areas/metadata/calls.ts'
import { metadataTable } from '@clinic/contract/areas/metadata/nouns.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { BindingDrawer } from './BindingDrawer.tsx'

type Props = { readonly id: number; readonly name: string; readonly onClose: () => void }

/** Tables of a database. */
const TablesOfDatabase = ({ id: dbId, name, onClose }: Props) => {
  const inside = useAnswer(metadataDatabases.added, { dbId }, { freshFor: 0 })
  const outside = useAnswer(metadataDatabases.notAdded, { dbId }, { freshFor: 0 })
  const add = useAction(metadataDatabases.addTables)
  const remove = useAction(metadataDatabases.removeTables)
  return (
    <BindingDrawer
      title={`数据表：${name}`}
      noun={metadataTable.name}
      inside={inside}
      outside={outside}
      busy={add.isPending || remove.isPending}
      onAdd={(tableIds) => add.mutate({ dbId, tableIds })}
      onRemove={(tableIds) => remove.mutate({ dbId, tableIds })}
      onClose={onClose}
    />
  )
}
export default TablesOfDatabase
