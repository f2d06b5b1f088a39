/** Holds a page: loads its chunk, shows skeletons meanwhile, and says so when it breaks. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { PageEntry } from '../kit/page/entry.ts'
import { type MenuNode, MenuPageProvider } from '../kit/person.ts'
import { Failed, Waiting } from '../kit/show/states.tsx'

const loaded = new Map<PageEntry, ComponentType>()

const componentOf = (entry: PageEntry): ComponentType => {
  const known = loaded.get(entry)
  if (known) return known
  const page = lazy(entry.page)
  loaded.set(entry, page)
  return page
}

/** Keeps a broken page from taking the frame down with it. */
class Fence extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    return this.state.error ? <Failed error={this.state.error} again={() => location.reload()} /> : this.props.children
  }
}

export const PageHost = ({ entry, node }: { entry: PageEntry; node: MenuNode | null }) => {
  const Page = componentOf(entry)
  return (
    <MenuPageProvider value={node}>
      <Fence>
        <Suspense fallback={<Waiting rows={10} />}>
          <Page />
        </Suspense>
      </Fence>
    </MenuPageProvider>
  )
}
