/** What customers cost a demo clinic: leads of its networks, and the agencies that bring the others. */
import { agencies } from '@clinic/contract/areas/agencies/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { agencyOfSource, costs } from './content/channels.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'

type Source = OutputOf<typeof customers.sourceList>['result'][number]

const changeOf = ({ id, version, typeId, name, sort, status }: Source, more: Partial<Source>) =>
  ({ id, version, typeId, name, sort, status, ...more }) satisfies InputOf<typeof customers.sourceUpdate>

/** Enters the agencies, and says of each source what it costs and who brings it. */
export const enterChannels = async (scene: Scene, { admin }: People, at: Date): Promise<void> => {
  const { result } = await scene.act(admin, at, customers.sourceList, { pageSize: 100 })
  for (const source of result) {
    const agency = agencyOfSource[source.name]
    const costPerLead = costs[source.name]
    if (!agency && !costPerLead) continue
    const made = agency ? await scene.act(admin, at, agencies.create, agency) : null
    const more = { ...(made ? { agencyId: made.id } : {}), ...(costPerLead ? { costPerLead } : {}) }
    await scene.act(admin, at, customers.sourceUpdate, changeOf(source, more))
  }
}
