//! Tongues: what made documents are made of, in six languages. Sentences are of words drawn at random, signs and forms are those of each.

/// What is written in one language.
pub struct Tongue {
    /// Its code.
    pub code: &'static str,
    /// Words of running text, with blanks between them; signs where the script has no blanks.
    pub words: &'static str,
    /// What stands between two words, and what ends a sentence.
    pub between: [&'static str; 2],
    /// Marks of quotation, those for most texts first.
    pub marks: [[&'static str; 2]; 3],
    /// Headings of bibliographies.
    pub references: [&'static str; 3],
    /// The heading of what comes after one.
    pub appendix: &'static str,
    /// Headings of parts.
    pub parts: [&'static str; 3],
    /// Surnames, with blanks between them.
    pub writers: &'static str,
    /// Places of printing, with blanks between them.
    pub cities: &'static str,
    /// Who prints, with blanks between them.
    pub houses: &'static str,
    /// The mark of pages.
    pub pages: &'static str,
    /// The first words of a task's sheet.
    pub task: &'static str,
    /// What stands at the edge of all pages; no other text has its words.
    pub head: &'static str,
}

/// Those that documents are made in.
pub const TONGUES: [Tongue; 6] = [
    Tongue {
        code: "en",
        words: "the of a river valley in spring was cold and people didn't go far from their houses because winter's ice had closed every road that led \
            across old bridge to market where they sold bread salt wool iron lamps some years were better than others children learned to read at home \
            teachers wrote letters about weather harvest or price of grain which nobody could pay before summer came with light",
        between: [" ", "."],
        marks: [["“", "”"], ["\"", "\""], ["‘", "’"]],
        references: ["References", "Works Cited", "Bibliography"],
        appendix: "Appendix A",
        parts: ["Introduction", "Results", "Conclusion"],
        writers: "Smith Brown Carter Walker Hughes Turner",
        cities: "London Oxford Boston Chicago Leeds",
        houses: "Penguin Norton Blackwell Routledge",
        pages: "pp.",
        task: "Essay task, second term",
        head: "Seminar paper handed-in version",
    },
    Tongue {
        code: "ru",
        words: "река долина весной была холодной и люди не уходили далеко от своих домов потому что зимний лёд закрыл каждую дорогу которая вела через \
            старый мост к рынку где они продавали хлеб соль шерсть железо лампы одни годы были лучше других дети учились читать дома учителя писали письма \
            о погоде урожае или цене зерна которую никто не мог заплатить прежде чем пришло лето со светом",
        between: [" ", "."],
        marks: [["«", "»"], ["„", "“"], ["\"", "\""]],
        references: [
            "Список использованной литературы",
            "Литература",
            "Библиографический список",
        ],
        appendix: "Приложение 1",
        parts: ["Введение", "Результаты", "Заключение"],
        writers: "Иванов Петрова Сидоров Кузнецова Орлов Волкова",
        cities: "Москва Омск Казань Томск Пермь",
        houses: "Наука Мысль Просвещение Юрайт",
        pages: "С.",
        task: "Задание к сочинению, второе полугодие",
        head: "Курсовая работа студента колледжа",
    },
    Tongue {
        code: "de",
        words: "der Fluss im Tal war kalt und die Leute gingen nicht weit von ihren Häusern weil das Eis des Winters jede Straße geschlossen hatte die \
            über alte Brücken zum Markt führte wo sie Brot Salz Wolle Eisen Lampen verkauften manche Jahre waren besser als andere Kinder lernten zu Hause \
            lesen Lehrer schrieben Briefe über Wetter Ernte oder den Preis von Korn den niemand zahlen konnte bevor Sommer kam mit Licht",
        between: [" ", "."],
        marks: [["„", "“"], ["»", "«"], ["\"", "\""]],
        references: ["Literaturverzeichnis", "Literatur", "Quellenverzeichnis"],
        appendix: "Anhang",
        parts: ["Einleitung", "Ergebnisse", "Schluss"],
        writers: "Müller Schmidt Weber Fischer Becker Vogel",
        cities: "Berlin Leipzig Wien Zürich Bremen",
        houses: "Springer Reclam Suhrkamp Fischer",
        pages: "S.",
        task: "Aufgabenblatt zum Aufsatz, zweites Halbjahr",
        head: "Hausarbeit Abgabefassung Seminargruppe",
    },
    Tongue {
        code: "fr",
        words: "la rivière dans vallée était froide au printemps et les gens n'allaient pas loin de leurs maisons parce que l'hiver avait fermé chaque \
            route qui menait par vieux pont vers marché où ils vendaient pain sel laine fer lampes quelques années étaient meilleures que d'autres enfants \
            apprenaient à lire chez eux maîtres écrivaient lettres sur temps récolte ou prix du grain qu'aucun ne pouvait payer avant été avec lumière",
        between: [" ", "."],
        marks: [["«\u{a0}", "\u{a0}»"], ["“", "”"], ["\"", "\""]],
        references: [
            "Bibliographie",
            "Références bibliographiques",
            "Ouvrages cités",
        ],
        appendix: "Annexe 1",
        parts: ["Introduction", "Résultats", "Conclusion"],
        writers: "Dupont Bernard Moreau Laurent Girard Fournier",
        cities: "Paris Lyon Genève Bruxelles Lille",
        houses: "Gallimard Seuil Larousse Armand",
        pages: "p.",
        task: "Sujet de la dissertation, second semestre",
        head: "Mémoire version remise séminaire",
    },
    Tongue {
        code: "es",
        words: "el río del valle estaba frío en primavera y la gente no iba lejos de sus casas porque hielo invierno había cerrado cada camino que \
            llevaba por viejo puente al mercado donde vendían pan sal lana hierro lámparas algunos años eran mejores que otros niños aprendían a leer en \
            casa maestros escribían cartas sobre tiempo cosecha o precio de grano que nadie podía pagar antes de verano con luz",
        between: [" ", "."],
        marks: [["«", "»"], ["“", "”"], ["\"", "\""]],
        references: ["Bibliografía", "Referencias", "Fuentes consultadas"],
        appendix: "Anexo 1",
        parts: ["Introducción", "Resultados", "Conclusión"],
        writers: "García López Martínez Sánchez Romero Navarro",
        cities: "Madrid Barcelona Sevilla Bogotá Lima",
        houses: "Alianza Planeta Cátedra Anagrama",
        pages: "pp.",
        task: "Hoja de tareas del ensayo, segundo semestre",
        head: "Trabajo final entregado seminario",
    },
    Tongue {
        code: "zh",
        words: "河谷春天很冷人们不远离家因为冬冰封了每条通向古桥市场的路他卖面包盐羊毛铁灯有些年比别好孩子在学读书老师写信说气收成或粮价谁也付起直到夏带来光",
        between: ["", "。"],
        marks: [["“", "”"], ["「", "」"], ["『", "』"]],
        references: ["参考文献", "主要参考文献", "引用书目"],
        appendix: "附录",
        parts: ["引言", "结果", "结语"],
        writers: "张伟 王芳 李娜 刘洋 陈静 杨敏",
        cities: "北京 上海 广州 武汉 成都",
        houses: "商务印书馆 人民出版社 中华书局 科学出版社",
        pages: "第",
        task: "作文任务单第二学期",
        head: "课程论文提交版",
    },
];
