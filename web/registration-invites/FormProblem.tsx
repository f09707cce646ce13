/** A failure that is about no field; those are shown at the fields. */
export function FormProblem({
  error,
}: {
  error: { message: string; fields: Record<string, string> } | null
}) {
  if (!error || Object.keys(error.fields).length > 0) return null
  return (
    <p role="alert" className="rounded-control bg-bad-soft px-3.5 py-2.5 text-bad">
      {error.message}
    </p>
  )
}
