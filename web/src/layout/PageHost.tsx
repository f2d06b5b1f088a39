/** Holds a page: loads its chunk, shows skeletons meanwhile, and says so when it breaks. */
import { Component, type ReactNode, Suspense } from 'react'
import { useLoaded } from '../kit/load.tsx'
import type { PageEntry } from '../kit/page/entry.ts'
import { usePainted } from '../kit/painted.ts'
import { type MenuNode, MenuPageProvider } from '../kit/person.ts'
import { Failed, Waiting } from '../kit/show/states.tsx'

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

/** The frame is painted first, with bones in the page's place; drawing a long list takes longer than a person waits. */
const Content = ({ entry }: { entry: PageEntry }) => {
  const Page = useLoaded(entry.page)
  const framed = usePainted()
  return Page && framed ? <Page /> : <Waiting rows={10} />
}

export const PageHost = ({ entry, node }: { entry: PageEntry; node: MenuNode | null }) => (
  <MenuPageProvider value={node}>
    <Fence>
      <Suspense fallback={<Waiting rows={10} />}>
        <Content entry={entry} />
      </Suspense>
    </Fence>
  </MenuPageProvider>
)
