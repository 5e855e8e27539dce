import "./button.css";

export interface ButtonProps extends React.ComponentProps<"button"> {
  /** What is most likely wanted here. */
  readonly isMain?: boolean;
}

export function Button({ isMain = false, ...props }: ButtonProps): React.JSX.Element {
  return <button type="button" className={isMain ? "button main" : "button"} {...props} />;
}
