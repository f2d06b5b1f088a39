/** A picture that was uploaded, by its path (`imagePath(id)`, an avatar): shown once the browser may fetch it. */
import { Suspense, use } from 'react'
import { filePass } from './pass.ts'

type Props = { readonly path: string; readonly alt: string; readonly className?: string }

const Shown = ({ path, alt, className }: Props) => {
  use(filePass())
  return <img src={path} alt={alt} {...(className ? { className } : {})} />
}

export const FileImage = (props: Props) => (
  <Suspense fallback={null}>
    <Shown {...props} />
  </Suspense>
)
