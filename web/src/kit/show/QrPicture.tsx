/** A link as a picture that telephones read, black on white whatever the theme. */
import { encode } from 'uqr'
import './qr.css'

type Props = { readonly text: string; readonly label: string }

/** M mends a seventh of it: enough for a poster that is scratched. Four modules of white around it are part of the code. */
export const QrPicture = ({ text, label }: Props) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
