import css from './custody.module.css';

/** Lines for names and signatures, on paper only. */
export function Signatures({ names }: { readonly names: readonly string[] }) {
  return (
    <div className={css.signatures}>
      {names.map((name) => (
        <p key={name}>{name}</p>
      ))}
    </div>
  );
}
