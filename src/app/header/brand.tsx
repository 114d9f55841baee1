/** The page's name and mark: a track that branches off another. */
export function Brand() {
  return (
    <h1 className="brand" translate="no">
      <svg className="brand__mark" viewBox="0 0 32 20" width="27" height="17" aria-hidden="true">
        <path d="M2 17h28" />
        <path d="M6 17h3c7 0 6-14 13-14h8" />
        <circle cx="8" cy="17" r="2.6" />
      </svg>
      {'Switchyard'}
    </h1>
  );
}
