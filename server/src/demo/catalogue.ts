/** What a new clinic is told by its administrator: what it sells, how customers come. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { products, productTypes } from '@clinic/contract/areas/products/calls.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { enterChannels } from './channels.ts'
import type { DemoProject } from './clinics.ts'
import { sources } from './content/words.ts'
import type { People } from './open.ts'
import { enterReferrals } from './referrals.ts'
import { setRfm } from './rfm.ts'
import { enterSegments } from './segments.ts'
import type { Scene, Stage } from './stage.ts'

export type Product = DemoProject & { readonly id: number; readonly deptId: number | null }
export type SourceChoice = {
  readonly typeId: number
  readonly sourceId: number
  /** The online desk usually spoke with her first. */
  readonly network: boolean
  /** Another customer sent her. */
  readonly recommended: boolean
}
export type Catalogue = {
  readonly products: readonly Product[]
  readonly sources: readonly (readonly [SourceChoice, number])[]
  /** Ids of original demands by name. */
  readonly demands: ReadonlyMap<string, number>
}

/** Enters the projects with their type tree, and the sources. */
export const fillCatalogue = async (
  stage: Stage,
  people: People,
  projects: readonly DemoProject[],
  at: Date,
): Promise<Catalogue> =>
  await stage.scene(people.hospitalId, async (scene) => {
    await enterChannels(scene, people, at)
    await enterSegments(scene, people, at)
    await setRfm(scene, people, at)
    await enterReferrals(scene, people, at)
    return {
      products: await enterProducts(scene, people, projects, at),
      sources: await findSources(scene, people, at),
      demands: await findDemands(scene, people, at),
    }
  })

/** Makes the types of a path as they are first asked for. */
const typesOf = (scene: Scene, admin: People['admin'], at: Date) => {
  const types = new Map<string, number>()
  const typeOf = async (path: string): Promise<number> => {
    const known = types.get(path)
    if (known !== undefined) return known
    const cut = path.lastIndexOf('/')
    const parentId = cut < 0 ? 0 : await typeOf(path.slice(0, cut))
    const sort = (types.size + 1) * 10
    const { id } = await scene.act(admin, at, productTypes.create, { parentId, name: path.slice(cut + 1), sort })
    types.set(path, id)
    return id
  }
  return typeOf
}

const enterProducts = async (
  scene: Scene,
  { admin, departments }: People,
  projects: readonly DemoProject[],
  at: Date,
): Promise<Product[]> => {
  const typeOf = typesOf(scene, admin, at)
  const entered: Product[] = []
  for (const project of projects) {
    const typeId = await typeOf(project.type)
    const deptId = departments.get(project.cure) ?? null
    const { id } = await scene.act(admin, at, products.create, {
      code: project.code,
      name: project.name,
      typeId,
      category: project.category,
      itemType: project.kind,
      unit: project.unit,
      price: toYuan(project.priceFen),
      floorPrice: toYuan(project.floorFen),
      sessionsPerUnit: project.sessions,
      needDeduct: project.kind === 'SERVICE',
      cureDeptIds: deptId === null ? [] : [deptId],
      durationMin: project.minutes || null,
      minIntervalDays: project.intervalDays,
      validDays: project.sessions > 1 ? 730 : null,
      needTooth: project.tooth,
      needOperation: project.category === '手术项目',
    })
    entered.push({ ...project, id, deptId })
  }
  return entered
}

/** The sources the hospital began with, weighted. */
const findSources = async (scene: Scene, { admin }: People, at: Date): Promise<Catalogue['sources']> => {
  const options = await scene.act(admin, at, customers.sourceOptions, {})
  return sources.map(([type, source, weight]) => {
    const found = options.find(({ typeName, label }) => typeName === type && label === source)
    if (!found) throw new Error(`the hospital has no source ${type}/${source}`)
    const recommended = type === '老带新'
    return [{ typeId: found.typeId, sourceId: found.id, network: type === '网络', recommended }, weight] as const
  })
}

const findDemands = async (scene: Scene, { admin }: People, at: Date): Promise<Catalogue['demands']> => {
  const { rows } = await scene.act(admin, at, consulting.originalDemands, { query: { status: 1 } })
  return new Map(rows.filter(({ pid }) => pid !== 0).map(({ id, name }) => [name, id]))
}
