/** A name and its figure: the row of every paper's grid. */
export const Pair = ({ name, value, strong }: { name: string; value: string; strong?: boolean }) => (
  <div className={strong ? 'pair strong' : 'pair'}>
    <span>{name}</span>
    <span className="figure">{value}</span>
  </div>
)
