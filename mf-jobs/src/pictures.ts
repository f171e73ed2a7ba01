import { useEffect, useRef, useState } from 'react';

/** Whether browsers show a file of this type as a picture. */
export const isPicture = (mime: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(mime);

/** Whether the element has come into view, so that only visible content is fetched. */
export function useSeen<T extends Element>() {
  const ref = useRef<T>(null);
  const [isSeen, setIsSeen] = useState(!('IntersectionObserver' in globalThis));
  useEffect(() => {
    const { current } = ref;
    if (isSeen || current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsSeen(true),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}
