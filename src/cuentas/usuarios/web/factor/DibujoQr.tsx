type Props = { qr: { lado: number; trazo: string }; para: string }

/** A QR code as the server has drawn it. */
export const DibujoQr = ({ qr: { lado, trazo }, para }: Props) => (
  <svg className="qr" viewBox={`0 0 ${lado} ${lado}`} role="img" aria-label={`Código QR para ${para}`}>
    <path d={trazo} />
  </svg>
)
