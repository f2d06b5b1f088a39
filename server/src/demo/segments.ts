/** Tags and levels of a demo clinic: set up before anybody comes, given by hand to some; rules and thresholds do the rest. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { segments } from '@clinic/contract/areas/segments/calls.ts'
import { night } from '../areas/segments/index.ts'
import { groups, levels } from './content/segments.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'

/** Before the first customer: her first payment gives her a level. */
export const enterSegments = async ({ act }: Scene, { admin }: People, at: Date): Promise<void> => {
  for (const level of levels) await act(admin, at, segments.createLevel, level)
  for (const { group, tags } of groups) {
    const { id } = await act(admin, at, segments.createGroup, group)
    for (const { ofTen: _ofTen, ...tag } of tags) await act(admin, at, segments.createTag, { ...tag, groupId: id })
  }
}

const TEN = 10
const CUSTOMERS = 100

/** Some of the newest customers bear what somebody noticed; one has a level the thresholds do not give her. */
export const tendSegments = async ({ act, direct }: Scene, { admin }: People, at: Date): Promise<void> => {
  const { result } = await act(admin, at, customers.page, { pageSize: CUSTOMERS })
  const { result: tags } = await act(admin, at, segments.tags, { pageSize: CUSTOMERS })
  const wanted = groups.flatMap((one) => one.tags)
  for (const [place, { id, integralName }] of tags.entries()) {
    const ofTen = wanted.find((one) => one.integralName === integralName)?.ofTen ?? 0
    const customerIds = result.filter((_one, n) => (n * 7 + place * 3) % TEN < ofTen).map((one) => one.id)
    if (customerIds.length > 0) await act(admin, at, segments.bind, { customerIds, add: [id] })
  }
  const known = result[1]
  if (known)
    await act(admin, at, segments.lock, { customerId: known.id, grade: 5, until: '2099-12-31', reason: '院长指定' })
  await direct(at, (ctx) => night(ctx, {}))
}
